import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { questionsOf } from '../answers/questions-of.ts'

/** An option that can be counted, as tables show it. */
export interface Choice {
  readonly id: string
  readonly label: string
  /** «No sé» and «Prefiero no contestar». */
  readonly isApart: boolean
  readonly number: number | undefined
}

/** The questions that have tables: texts have none, and sex and age are shown as who took part. */
export function releasedQuestions(questionnaire: Questionnaire): Question[] {
  const ofWhoTookPart: readonly string[] = [sexQuestion.id, ageQuestion.id]
  return questionsOf(questionnaire).filter((question) => 'options' in question && !ofWhoTookPart.includes(question.id))
}

export function choicesOf(question: Question): Choice[] {
  return kindOf(question)
    .counted(question)
    .map(({ id, label, role, number }) => ({
      id,
      label,
      isApart: role === 'dont-know' || role === 'no-answer',
      number,
    }))
}

/** Whether a person chooses one: then the options add up to those who answered. */
export function isExclusive({ kind }: Question): boolean {
  return kind !== 'several'
}

const EVERYBODY = 'Todas las personas que participaron'

/** Who was asked, in words. */
export function askedInWords({ showIf }: Question, questionnaire: Questionnaire): string {
  const about = questionsOf(questionnaire).find(({ id }) => id === showIf?.question)
  if (!showIf || !about || about.id === ageQuestion.id) return EVERYBODY
  const choices = choicesOf(about)
  const asked = choices.filter(({ id }) => showIf.isOneOf.includes(id))
  const others = choices.filter(({ id }) => !showIf.isOneOf.includes(id))
  if (others.length === 0) return EVERYBODY
  return asked.length <= others.length
    ? `Quienes respondieron ${listed(asked)} a «${about.text}»`
    : `Todas las personas, menos quienes respondieron ${listed(others)} a «${about.text}»`
}

function listed(choices: readonly Choice[]): string {
  const names = choices.map(({ label }) => `«${label}»`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`
}
