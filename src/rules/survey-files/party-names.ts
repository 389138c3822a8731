import type { Option } from '#questions/base-question.ts'
import { parties } from '#surveys/questionnaires/parties.ts'

const others = ['Partido de la Revolución Democrática (PRD)', 'Nueva Alianza', 'Encuentro Solidario (PES)']

/** Finds «Partido Acción Nacional (PAN)» by either of its names. */
export const partyNames: readonly RegExp[] = [...parties.map(({ label }) => label), ...others]
  .flatMap((label) => label.split(/ \(|\)/))
  .filter((name) => name !== '')
  .map((name) => {
    // «morena» is also the colour of a skin, and «pan» bread: short names must be in capitals.
    const [before, after] = name === 'MORENA' ? ['piel |tez ', ' clar| oscur'] : ['', '']
    const pattern = `(?<!\\p{L}${before && `|${before}`})${name}(?!\\p{L}${after && `|${after}`})`
    return new RegExp(pattern, name.length <= 4 ? 'gu' : 'giu')
  })

/** The party that an option names. */
export function partyIn({ id, label }: Option): string | undefined {
  const named = partyNames.map((pattern) => label.match(pattern)?.[0]).find((name) => name !== undefined)
  return named ?? parties.find((party) => party.id === id)?.label
}
