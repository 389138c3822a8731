import { isBlank } from '#questions/plain-text.ts'

export interface Place {
  readonly postalCode: string | null
  readonly colonia: string | null
}

export function isValidPostalCode(code: string, isKnown: (code: string) => boolean): boolean {
  return /^\d{5}$/.test(code) && isKnown(code)
}

/** Any text without control characters: a colonia need not be in the list. */
export function isValidColonia(colonia: string): boolean {
  return !isBlank(colonia) && !/\p{Cc}|\p{Cs}/u.test(colonia)
}

/** The postal code and colonia that a visitor gave, cleaned; undefined if either is not valid. */
export function readPlace(
  { cp, colonia }: { cp?: string | undefined; colonia?: string | undefined },
  isKnown: (code: string) => boolean,
): Place | undefined {
  if (cp !== undefined && !isValidPostalCode(cp, isKnown)) return undefined
  if (colonia !== undefined && !isValidColonia(colonia)) return undefined
  return { postalCode: cp ?? null, colonia: colonia?.trim().normalize('NFC') ?? null }
}

/** Finds the postal code in what was typed or pasted; otherwise returns the first five characters. */
export function readPostalCode(text: string): string {
  const whole = /(?:^|\D)(\d{5})(?!\d)/.exec(text)?.[1]
  if (whole) return whole
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === 5 ? digits : text.trim().slice(0, 5)
}
