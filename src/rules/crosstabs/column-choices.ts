import { kindOf } from '#questions/kinds.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Trait } from '../answers/analysis.ts'

export const traitNames: Readonly<Record<Trait, string>> = {
  sex: 'Sexo',
  age: 'Edad',
  zone: 'Zona',
  municipality: 'Municipio',
}

/** Whether its answers can be columns. Texts are not counted, and sex and age are traits already. */
export function isColumn(question: Question): boolean {
  const isTrait = question.id === sexQuestion.id || question.id === ageQuestion.id
  return !isTrait && kindOf(question).counted(question).length > 1
}
