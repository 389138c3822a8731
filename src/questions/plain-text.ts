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

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

export function cleanText(text: string): string {
  return text.trim().normalize('NFC')
}

/** For `examples`. */
export const SAMPLE_TEXT = 'Más árboles, banquetas y "luz"'
