import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { PopulationCell } from '../weighting/census-margins.ts'
import type { StoredAnswers } from './stored-answers.ts'

/** A person's sex, age band and municipality, by the ids of the questionnaires; undefined if not known. */
export function cellOf(answers: StoredAnswers, municipality: string | undefined): PopulationCell {
  const chosen = (question: { id: string }) => answers[question.id]?.options?.[0]
  return { sex: chosen(sexQuestion), ageBand: chosen(ageQuestion), municipality }
}

/** «woman/25-to-34/Calvillo»; a part that is not known is empty. */
export function cellName({ sex, ageBand, municipality }: PopulationCell): string {
  return `${sex ?? ''}/${ageBand ?? ''}/${municipality ?? ''}`
}

export function cellNamed(name: string): PopulationCell {
  const [sex, ageBand, municipality] = name.split('/')
  return { sex: sex || undefined, ageBand: ageBand || undefined, municipality: municipality || undefined }
}
