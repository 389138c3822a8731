import type { MethodEntry } from '#releases/release.ts'
import type { Survey } from '#surveys/survey.ts'
import { codingSentence } from './coding-sentence.ts'
import type { MethodTexts } from './method-fields.ts'
import { type MethodLine, methodLines } from './method-lines.ts'
import { type MethodFacts, methodSentences } from './method-sentences.ts'

interface MethodInput {
  readonly survey: Survey
  readonly texts: MethodTexts
  readonly facts: MethodFacts
  /** Whether the release has electoral questions: then INE's list applies too. */
  readonly electoral: boolean
}

/** The method sheet: AAPOR's list always, and INE's where the release has electoral questions. */
export function methodEntries({ survey, texts, facts, electoral }: MethodInput): MethodEntry[] {
  const values: Partial<Record<MethodLine['id'], string>> = {
    ...texts,
    ...methodSentences(survey, facts),
    ...(facts.coding?.length && { codificacion: codingSentence(facts.coding) }),
  }
  return methodLines
    .filter((line) => electoral || !line.isOnlyElectoral)
    .flatMap(({ id, label, lists }) => {
      const value = values[id]
      const asksFor = lists.filter((list) => electoral || list === 'AAPOR')
      return value === undefined ? [] : [{ id, label, value, asksFor }]
    })
}
