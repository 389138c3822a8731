const TEXT = 25
const HEAD_BYTES = 20
const LENGTH_BYTES = 4
const NULL = -1

/** A column of a set as PostgreSQL's own `text[]`: written as text, every quote of every answer would need its backslash. */
export function textArray(values: readonly (string | number | null)[]): Buffer {
  const texts = values.map((value) => (value === null ? null : String(value)))
  const lengths = texts.map((text) => (text === null ? NULL : Buffer.byteLength(text)))
  const size = lengths.reduce((sum, length) => sum + LENGTH_BYTES + Math.max(length, 0), HEAD_BYTES)
  const array = Buffer.allocUnsafe(size)
  const head = [1, lengths.includes(NULL) ? 1 : 0, TEXT, texts.length, 1]
  let at = 0
  for (const number of head) at = array.writeInt32BE(number, at)
  for (const [index, text] of texts.entries()) {
    at = array.writeInt32BE(lengths[index] ?? NULL, at)
    if (text !== null) at += array.write(text, at)
  }
  return array
}
