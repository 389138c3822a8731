import type { Option } from '#questions/base-question.ts'
import { parties } from '#surveys/questionnaires/parties.ts'

/** «Partido Acción Nacional (PAN)» is found by either of its names. */
const names = [...parties.map(({ label }) => label), 'Partido de la Revolución Democrática (PRD)', 'Nueva Alianza']
  .flatMap((label) => label.split(/ \(|\)/))
  .filter((name) => name !== '')
  // Bread is not a party: short names count in capitals only.
  .map((name) => ({ name, pattern: new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, name.length <= 4 ? 'u' : 'iu') }))

/** The party that an option names. */
export function partyIn({ id, label }: Option): string | undefined {
  const named = names.find(({ pattern }) => pattern.test(label))?.name
  return named ?? parties.find((party) => party.id === id)?.label
}
