/** A party's colour on white, and on the dark surface. */
export interface PartyColour {
  readonly id: string
  readonly light: string
  readonly dark: string
}

/**
 * The colours that people know parties by, each at least 3:1 with its surface. Some are alike: the label is always beside. The style
 * sheet of results has the same ones.
 */
export const partyColours = [
  { id: 'pan', light: '#0b4ea2', dark: '#5b9bf0' },
  { id: 'pri', light: '#00763a', dark: '#2fb26e' },
  { id: 'prd', light: '#a17400', dark: '#ffd23f' },
  { id: 'pt', light: '#d5281f', dark: '#ff6b5e' },
  { id: 'pvem', light: '#4f8a10', dark: '#97d14a' },
  { id: 'mc', light: '#d95f02', dark: '#ff8f33' },
  { id: 'morena', light: '#8c1c3c', dark: '#d9668a' },
] as const satisfies readonly PartyColour[]

/** Found in labels: initials in capitals, because «pan» is also bread, or the whole name. */
const names: readonly (readonly [id: (typeof partyColours)[number]['id'], name: RegExp])[] = [
  ['pan', /\bPAN\b|Acción Nacional/u],
  ['pri', /\bPRI\b|Revolucionario Institucional/u],
  ['prd', /\bPRD\b|Revolución Democrática/u],
  ['pvem', /\bPVEM\b|Verde Ecologista/u],
  ['pt', /\bPT\b|Partido del Trabajo/u],
  ['mc', /\bMC\b|Movimiento Ciudadano/u],
  ['morena', /\bMORENA\b|\bMorena\b/u],
]

/** The party that an answer names. A coalition has the colour of the party it names first; a sentence about a party has none. */
export function partyColourOf(label: string): PartyColour | undefined {
  if (!isName(label)) return undefined
  const found = names
    .map(([id, name]) => ({ id, at: label.search(name) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]
  return partyColours.find(({ id }) => id === found?.id)
}

/** Gives what it draws the colour of the party, by day and by night. */
export function partyClass(label: string): string | undefined {
  const party = partyColourOf(label)
  return party && `party-${party.id}`
}

/** «Partido Acción Nacional (PAN)», «PAN-PRI-PRD», «Candidata A (MORENA)»; not «Apoyaría al PAN si va solo». */
function isName(label: string): boolean {
  return !/\p{L}+/u.test(label.replaceAll(/\p{Lu}[\p{L}.]*|\b(?:de|del|la|y|con|por el|Partido)\b/gu, ''))
}
