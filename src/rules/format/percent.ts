import type { Interval } from '../weighting/interval.ts'

// Intl is not used: its es-MX output differs between browsers and servers, and hydration would fail.

/** 1234 → «1,234». */
export function wholeNumber(value: number): string {
  return written(value, 0)
}

/** «1 error», «1,234 errores». */
export function amount(count: number, one: string, several: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : several}`
}

/** «1 persona», «1,234 personas». */
export function people(count: number): string {
  return amount(count, 'persona', 'personas')
}

/** «1 respuesta», «1,234 respuestas». */
export function responses(count: number): string {
  return amount(count, 'respuesta', 'respuestas')
}

/** 28.5 → «28.5 %», 19 → «19 %». */
export function percent(value: number): string {
  return asPercent(written(value, 1).replace(/\.0$/, ''))
}

/** 30.82 → «30.8 %», 14 → «14.0 %». For shares that are computed and not published: those of a page have the same decimals. */
export function exactPercent(value: number): string {
  return asPercent(written(value, 1))
}

/** An interval in fractions of 1: { low: .3505, high: .565 } → «35.0 % a 56.5 %». Both ends have one decimal. */
export function interval({ low, high }: Interval): string {
  return `${exactPercent(low * 100)} a ${exactPercent(high * 100)}`
}

/** An interval in percent: { low: 35, high: 57 } → «35 % a 57 %». */
export function wholeInterval({ low, high }: Interval): string {
  return `${percent(low)} a ${percent(high)}`
}

/** A difference between fractions of 1, in percentage points: .1519 → «15.2», -.037 → «−3.7». */
export function points(difference: number, decimals = 1): string {
  return written(difference * 100, decimals)
}

export function oneDecimal(value: number): string {
  return written(value, 1)
}

function asPercent(number: string): string {
  return `${number}\u00a0%`
}

function written(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals)
  // Only the digits before the point are grouped: 4.0988 would be written "4.0,988".
  const grouped = digits.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
  // -0.04 would be written "−0.0".
  return value < 0 && Number(digits) !== 0 ? `\u2212${grouped}` : grouped
}
