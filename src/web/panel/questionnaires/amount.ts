import { wholeNumber } from '#rules/format/percent.ts'

/** «1 error», «3 errores». */
export function amount(count: number, one: string, several: string): string {
  return `${wholeNumber(count)} ${count === 1 ? one : several}`
}
