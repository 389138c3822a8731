import { wholeNumber } from '#rules/format/percent.ts'

/** «1 persona», «1,234 personas». */
export function people(count: number): string {
  return `${wholeNumber(count)} ${count === 1 ? 'persona' : 'personas'}`
}
