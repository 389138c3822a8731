import type { Option } from './base-question.ts'
import type { OptionQuestion } from './option-question.ts'

export interface ShuffledQuestion extends OptionQuestion {
  readonly shuffle?: boolean
}

/** The order in which one session sees the options: always the same for the session, different for the next. */
export function optionOrder(question: ShuffledQuestion, sessionId: string): readonly Option[] {
  const { options } = question
  if (!question.shuffle) return options
  const ordinary = options.filter((option) => !option.role)
  const last = options.filter((option) => option.role)
  const weight = new Map(ordinary.map(({ id }) => [id, digest(`${sessionId} ${question.id} ${id}`)]))
  ordinary.sort((a, b) => (weight.get(a.id) ?? 0) - (weight.get(b.id) ?? 0))
  return [...ordinary, ...last]
}

/** FNV-1a with a final mix: without it similar texts get similar hashes, and the order would hardly change. */
function digest(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
