import { conditionsOf, isMet, type Side } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Release } from '#releases/release.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { type CountedSince, sinceInWords } from '../answers/counted-since.ts'
import { sidesOf } from '../answers/option-sides.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { listed } from '../format/listed.ts'

/** An option that can be counted, as tables show it. */
export interface Choice {
  readonly id: string
  readonly label: string
  /** «No sé» and «Prefiero no contestar». */
  readonly isApart: boolean
  readonly number: number | undefined
  readonly side: Side | undefined
}

/** The questions that have tables: free texts and arms have none, and sex and age are published as who took part. */
export function releasedQuestions(questionnaire: Questionnaire): Question[] {
  const ofWhoTookPart: readonly string[] = [sexQuestion.id, ageQuestion.id]
  return questionsOf(questionnaire).filter(
    (question) => 'options' in question && !kindOf(question).isDrawnByLot && !ofWhoTookPart.includes(question.id),
  )
}

/** The batteries of released questions, in their order. */
export function releasedBatteries(questionnaire: Questionnaire): NonNullable<Release['batteries']> {
  const items = releasedQuestions(questionnaire).map(({ item }) => item?.battery)
  const batteries = questionnaire.sections.flatMap((section) => section.batteries ?? [])
  return batteries.filter(({ id }) => items.includes(id)).map(({ id, text }) => ({ id, text }))
}

export function choicesOf(question: Question): Choice[] {
  const sides = sidesOf(question)
  return kindOf(question)
    .counted(question)
    .map(({ id, label, role, number }) => ({
      id,
      label,
      isApart: role === 'dont-know' || role === 'no-answer',
      number,
      side: sides.get(id),
    }))
}

/** Whether a person chooses one: then the options add up to those who answered. */
export function takesOneOption(question: Question): boolean {
  return kindOf(question).takesOneOption
}

/** The questions whose options may be the groups of a release. */
export function bannerQuestions(questionnaire: Questionnaire): Question[] {
  return releasedQuestions(questionnaire).filter((question) => takesOneOption(question))
}

const EVERYBODY = 'Todas las personas que participaron'

/** Whose answers count, in words. */
export function askedInWords(
  question: Question,
  questionnaire: Questionnaire,
  since?: ReadonlyMap<string, CountedSince>,
): string {
  const from = since?.get(question.id)
  const asked = whoWasAsked(question, questionnaire)
  return from ? `${asked}, ${sinceInWords(from)}` : asked
}

function whoWasAsked(question: Question, questionnaire: Questionnaire): string {
  const conditions = conditionsOf(question).flatMap((condition) => {
    const about = questionsOf(questionnaire).find(({ id }) => id === condition.question)
    // Nobody of a release is a minor.
    const isOfMinors = (id: string) => about?.id === ageQuestion.id && id === ageQuestion.options[0].id
    const choices = about ? choicesOf(about).filter(({ id }) => !isOfMinors(id)) : []
    const named = (isAsked: boolean) =>
      choices.flatMap(({ id, label }) => (isMet(condition, [id]) === isAsked ? [`«${label}»`] : []))
    const [asked, others] = [named(true), named(false)]
    return about && others.length > 0 ? [{ isOneOf: 'isOneOf' in condition, asked, others, text: about.text }] : []
  })
  const [first, ...more] = conditions
  if (!first) return EVERYBODY
  if (more.length === 0 && !(first.isOneOf && first.asked.length <= first.others.length))
    return `Todas las personas, menos quienes respondieron ${listed(first.others, 'o')} a «${first.text}»`
  const clauses = conditions.map(({ isOneOf, asked, others, text }) =>
    isOneOf ? `respondieron ${listed(asked, 'o')} a «${text}»` : `no respondieron ${listed(others, 'ni')} a «${text}»`,
  )
  return `Quienes ${clauses.join(', y ')}`
}
