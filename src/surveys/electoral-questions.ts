import type { Questionnaire } from './questionnaire.ts'

/** The ids of the questions whose results are hidden before an election. */
export function electoralQuestions({ sections }: Questionnaire): string[] {
  return sections.flatMap(({ questions }) => questions.filter(({ isElectoral }) => isElectoral).map(({ id }) => id))
}

/** The text that is stored and compared under a version: marking a question as electoral later must not make another version. */
export function questionnaireJson(questionnaire: Questionnaire): string {
  return JSON.stringify(questionnaire, (name, value) => (name === 'isElectoral' ? undefined : value))
}
