import type { Questionnaire } from './questionnaire.ts'

/** The ids of the questions that are silenced before an election. */
export function electoralQuestions({ sections }: Questionnaire): string[] {
  return sections.flatMap(({ questions }) => questions.filter(({ isElectoral }) => isElectoral).map(({ id }) => id))
}

/** What is asked, as versions name it and as it is kept: a mark that is added later must not make the same another. */
export function questionnaireText(questionnaire: Questionnaire): string {
  return JSON.stringify(questionnaire, (name, value) => (name === 'isElectoral' ? undefined : value))
}
