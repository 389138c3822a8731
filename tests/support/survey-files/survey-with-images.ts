import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'

/** The template with more options before those of its first question, each with one of these images. */
export function surveyWithImages(names: readonly string[]): SurveyDocument {
  const [first, ...others] = templateSurvey.questionnaire.sections
  const [question, ...questions] = first?.questions ?? []
  if (!first || question?.kind !== 'single') throw new Error('The template begins with another question')
  const options = names.map((image, at) => ({ id: `opcion-${at}`, label: `Opción ${at}`, image }))
  const asked = { ...question, options: [...options, ...question.options] }
  const sections = [{ ...first, questions: [asked, ...questions] }, ...others]
  return { ...templateSurvey, questionnaire: { ...templateSurvey.questionnaire, sections } }
}
