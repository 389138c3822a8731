import type { FrameBody } from '#contract/coding-schemas.ts'
import { idFrom } from '../survey-files/ids.ts'
import { tidy } from '../survey-files/sheet-table.ts'
import type { Code } from './code-frame.ts'
import { UNCODED, WAITING } from './coded-questions.ts'

/** The codes as they are stored, or what is wrong with them. What is new gets an id from its label, which it keeps when the label changes. */
export function editedCodes(sent: FrameBody['codes']): readonly Code[] | { readonly problem: string } {
  const taken = new Set([UNCODED.id, WAITING.id, ...sent.flatMap(({ id }) => id ?? [])])
  const codes = sent.map(({ id, label, definition, role }): Code => {
    const texts = { label: tidy(label), ...(definition && { definition: tidy(definition) }), ...(role && { role }) }
    return { id: id ?? newId(label, taken), ...texts }
  })
  const reserved = sent.find(({ id }) => id === UNCODED.id || id === WAITING.id)
  if (reserved) return { problem: `«${reserved.id}» es un nombre reservado: escribe otro.` }
  const labels = codes.map(({ label }) => label.toLowerCase())
  const [unnamed] = codes.filter(({ label }) => label === '')
  if (unnamed) return { problem: 'A un código le falta su nombre.' }
  const again = codes.find(({ label }, at) => labels.indexOf(label.toLowerCase()) < at)
  if (again) return { problem: `«${again.label}» está dos veces: deja uno.` }
  const sameId = codes.find(({ id }, at) => codes.findIndex((other) => other.id === id) < at)
  if (sameId) return { problem: `«${sameId.id}» nombra dos códigos: cambia uno.` }
  return codes
}

function newId(label: string, taken: Set<string>): string {
  const plain = idFrom(label).slice(0, 60).replace(/-$/, '')
  const own = /^[a-z0-9]/.test(plain) ? plain : 'codigo'
  let id = own
  for (let number = 2; taken.has(id); number++) id = `${own}-${number}`
  taken.add(id)
  return id
}
