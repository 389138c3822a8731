import type { ReleasedQuestion } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { survey001 } from '#surveys/001.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { handMadeRelease, kept } from './hand-made-release.ts'

export const approvalOptions = ['Buena', 'Mala', 'No sé'].map((label) => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
}))

/** A question of the series «aprobacion». */
export const approval = (more: Partial<Question> = {}): Question =>
  ({
    id: 'aprobacion',
    kind: 'single',
    text: '¿Y aprobacion?',
    required: false,
    shuffle: false,
    options: approvalOptions,
    series: 'aprobacion',
    ...more,
  }) as Question

/** A survey that asks it, with its releases. */
export function surveyInSeries(id: string, releases: readonly StoredRelease[], question = approval()) {
  const sections = [{ id: 'a', title: 'A', questions: [question] }]
  return { survey: { ...survey001, id, questionnaire: { version: '1', sections } }, releases }
}

/** A release with this question alone. */
export function releaseOf(surveyId: string, publishedOn: string, question: ReleasedQuestion): StoredRelease {
  return kept({ ...handMadeRelease({ surveyId: '001', publishedOn }), surveyId, questions: [question] })
}
