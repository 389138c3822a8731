import { createHash } from 'node:crypto'
import { textKey } from '#rules/coding/text-key.ts'

/** Names a text in the database and to the panel. Nearly equal texts have the same. */
export function textHash(words: string): string {
  return createHash('sha256').update(textKey(words)).digest('hex').slice(0, 32)
}
