export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const sixBits = new Uint8Array(128)
for (const [value, digit] of [...DIGITS].entries()) sixBits[digit.charCodeAt(0)] = value

/** A text under a mask of its length, digit by digit: as their bytes would be, bit by bit. Twice is the text again. */
export function turned(text: string, mask: string): string {
  let result = ''
  for (let at = 0; at < text.length; at += 1)
    result += DIGITS[(sixBits[text.charCodeAt(at)] ?? 0) ^ (sixBits[mask.charCodeAt(at)] ?? 0)]
  return result
}
