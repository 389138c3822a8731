export type Problem =
  | 'required'
  | 'unknown-question'
  | 'not-asked'
  | 'wrong-shape'
  | 'unknown-option'
  | 'repeated-option'
  | 'too-many'
  | 'excludes-others'
  | 'out-of-scale'
  | 'not-plain-text'
  | 'too-long'

export function problemOfText(text: string, maxLength: number): Problem | undefined {
  if (/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text)) return 'not-plain-text'
  return text.length > maxLength ? 'too-long' : undefined
}

/** Format characters, such as the soft hyphen and the word joiner, line separators, and letters that are drawn as nothing. */
export const INVISIBLE = /[\p{Cf}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether there is nothing to be seen in it. */
export function isBlank(text: string): boolean {
  return text.replaceAll(new RegExp(INVISIBLE, 'gu'), '').trim() === ''
}

export function cleanText(text: string): string {
  return text.trim().normalize('NFC')
}

/** For `examples`. */
export const SAMPLE_TEXT = 'Más árboles, banquetas y "luz"'
