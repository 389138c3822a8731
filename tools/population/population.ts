export class PopulationRefused extends Error {}

export interface Population {
  /** For each municipality in INEGI's order, women and then men: the people of each age band. */
  readonly people: readonly (readonly number[])[]
  readonly ageUnknown: number | undefined
  readonly format: 'iter' | 'table'
}

export interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

export function peopleIn({ line }: Row, { column, text }: { column: string; text: string }): number {
  // INEGI writes a star where a number would tell who a household is.
  if (!/^\d{1,9}$/.test(text))
    throw new PopulationRefused(`línea ${line}: ${column} es «${text}» y no un número de personas`)
  return Number(text)
}
