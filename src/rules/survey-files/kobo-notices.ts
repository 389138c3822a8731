import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { optionsOf } from '#questions/base-question.ts'

/** What Kobo and ODK cannot ask as this site does, question by question. */
export function xlsFormNotices({ questionnaire: { sections } }: SurveyDocument): [question: string, notice: string][] {
  return sections.flatMap(({ questions, batteries = [] }) => [
    ...questions.flatMap((question): [string, string][] => {
      const labels = optionsOf(question).flatMap(({ label, role }) => (role ? [`«${label}»`] : []))
      const notices: [string, string][] = []
      if ('shuffle' in question && question.shuffle && labels.length > 0)
        notices.push([
          question.id,
          `Al barajar se mueven también ${labels.join(', ')}: quita randomize si deben ir al final.`,
        ])
      if (question.kind === 'number' && labels.length > 0)
        notices.push([
          question.id,
          `Un número no ofrece ${labels.join(', ')}: si nadie debe quedar obligado, escribe no en «required».`,
        ])
      const retired = optionsOf(question).flatMap(({ label, isRetired }) => (isRetired ? [`«${label}»`] : []))
      if (question.isRetired) notices.push([question.id, 'Se retiró y allá se preguntaría: borra su fila.'])
      else if (retired.length > 0)
        notices.push([question.id, `Se retiró ${retired.join(', ')} y allá se ofrecería: borra su fila en «choices».`])
      return notices
    }),
    ...batteries.flatMap(({ id, shuffle }): [string, string][] =>
      shuffle ? [[id, 'Los elementos de la tabla no se barajan: van en el orden de la hoja.']] : [],
    ),
  ])
}
