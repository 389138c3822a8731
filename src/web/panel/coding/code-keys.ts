const digits = [...'123456789']
/** Without those that move between texts. */
const letters = [...'abcdefghilmnopqrstuvwxyz']

/** «Sin código». */
export const NO_CODE_KEY = '0'

/** The keys of each code: a digit, then a letter; with more codes than that, a letter and a digit. */
export function keysOf(codes: number): string[] {
  const areFew = codes <= digits.length + letters.length
  const further = areFew ? letters : letters.flatMap((letter) => digits.map((digit) => letter + digit))
  return [...digits, ...further].slice(0, codes)
}

export type Typed = { readonly kind: 'code'; readonly at: number } | { readonly kind: 'begun' | 'nothing' }

/** What was typed so far means this code, may become one, or is nothing. */
export function typedCode(keys: readonly string[], typed: string): Typed {
  const at = keys.indexOf(typed)
  if (at >= 0) return { kind: 'code', at }
  return { kind: keys.some((each) => each.startsWith(typed)) ? 'begun' : 'nothing' }
}
