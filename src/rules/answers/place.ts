export interface Place {
  readonly postalCode: string | null
  readonly colonia: string | null
}

/** Five digits that stand in the table. */
export function isValidPostalCode(code: string, isKnown: (code: string) => boolean): boolean {
  return /^\d{5}$/.test(code) && isKnown(code)
}

/** A colonia is any text of the visitor's own; it need not be in the list. Control characters are not text. */
export function isValidColonia(colonia: string): boolean {
  return colonia.trim() !== '' && !/\p{Cc}|\p{Cs}/u.test(colonia)
}

/** What a visitor said of where they live, cleaned; undefined when a part of it cannot be true. */
export function readPlace(
  { cp, colonia }: { cp?: string | undefined; colonia?: string | undefined },
  isKnown: (code: string) => boolean,
): Place | undefined {
  if (cp !== undefined && !isValidPostalCode(cp, isKnown)) return undefined
  if (colonia !== undefined && !isValidColonia(colonia)) return undefined
  return { postalCode: cp ?? null, colonia: colonia?.trim().normalize('NFC') ?? null }
}

/** The code in what was typed or pasted, with whatever stands around it; otherwise the text, as long as a code. */
export function readPostalCode(text: string): string {
  const whole = /(?:^|\D)(\d{5})(?!\d)/.exec(text)?.[1]
  if (whole) return whole
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === 5 ? digits : text.trim().slice(0, 5)
}
