/** Where a value stands in a JSON text that is known to be valid, so that a complaint can point at it. */

export type JsonPath = readonly (string | number)[]

/** Line and column, from 1. A path that is not there is placed at the nearest value above it. */
export function placeInJson(text: string, path: JsonPath): { line: number; column: number } {
  let at = afterSpace(text, 0)
  for (const step of path) {
    const child = childAt(text, at, step)
    if (child === undefined) break
    at = child
  }
  return placeAt(text, at)
}

export function placeAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

function childAt(text: string, from: number, step: string | number): number | undefined {
  const isObject = text[from] === '{'
  if (!isObject && text[from] !== '[') return undefined
  let found: number | undefined
  let at = afterSpace(text, from + 1)
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index++) {
    let key: string | number = index
    if (isObject) {
      const end = endOfValue(text, at)
      key = JSON.parse(text.slice(at, end))
      at = afterSpace(text, afterSpace(text, end) + 1)
    }
    // Of two equal keys, the last is the one that was read.
    if (key === step) found = at
    at = afterSpace(text, endOfValue(text, at))
    if (text[at] === ',') at = afterSpace(text, at + 1)
  }
  return found
}

function endOfValue(text: string, from: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s,:[\]{}"]+/y
  let [at, depth] = [from, 0]
  do {
    token.lastIndex = at
    const [found = ''] = token.exec(text) ?? []
    if (found === '{' || found === '[') depth++
    if (found === '}' || found === ']') depth--
    at += Math.max(1, found.length)
  } while (depth > 0)
  return at
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return at
}
