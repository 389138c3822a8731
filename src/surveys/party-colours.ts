/**
 * The colours that people know parties by. Each is at least 3:1 with white, and with the dark surface once the style sheet has made it
 * brighter. Some are alike: the label is always beside. The style sheet of results has the same ones.
 */
export const partyColours = {
  pan: '#0339a6',
  pri: '#0b8043',
  prd: '#a17400',
  pt: '#d5281f',
  pvem: '#4f8a10',
  mc: '#d95f02',
  morena: '#8a1538',
} as const

type PartyId = keyof typeof partyColours

/** Found in labels: initials in capitals, because «pan» is also bread, or the whole name. */
const names: readonly (readonly [id: PartyId, name: RegExp])[] = [
  ['pan', /\bPAN\b|Acción Nacional/u],
  ['pri', /\bPRI\b|Revolucionario Institucional/u],
  ['prd', /\bPRD\b|Revolución Democrática/u],
  ['pvem', /\bPVEM\b|Verde Ecologista/u],
  ['pt', /\bPT\b|Partido del Trabajo/u],
  ['mc', /\bMC\b|Movimiento Ciudadano/u],
  ['morena', /\bMORENA\b|\bMorena\b/u],
]

/** The party that an answer names. A coalition has the colour of the party it names first; a sentence about a party has none. */
export function partyOf(label: string): PartyId | undefined {
  if (!isName(label)) return undefined
  return names
    .map(([id, name]) => ({ id, at: label.search(name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.id
}

export function partyColour(label: string): string | undefined {
  const party = partyOf(label)
  return party && partyColours[party]
}

/** Gives what it draws the colour of the party, by day and by night. */
export function partyClass(label: string): string | undefined {
  const party = partyOf(label)
  return party && `party-${party}`
}

/** «Partido Acción Nacional (PAN)», «PAN-PRI-PRD», «Candidata A (MORENA)»; not «Apoyaría al PAN si va solo». */
function isName(label: string): boolean {
  return !/\p{L}+/u.test(label.replaceAll(/\p{Lu}[\p{L}.]*|\b(?:de|del|la|y|con|por el|Partido)\b/gu, ''))
}
