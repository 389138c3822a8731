import { percent, wholeNumber } from '#rules/format/percent.ts'

/** «1 respuesta», «1,234 respuestas». */
export function responses(count: number): string {
  return `${wholeNumber(count)} ${count === 1 ? 'respuesta' : 'respuestas'}`
}

/** «12 de 300 respuestas (4 %)». */
export function ofResponses(count: number, total: number): string {
  return `${wholeNumber(count)} de ${responses(total)} (${percent((count / Math.max(1, total)) * 100)})`
}
