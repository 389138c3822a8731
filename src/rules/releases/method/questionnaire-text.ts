import { type Condition, conditionsOf, optionsIn, optionsOf } from '#questions/base-question.ts'
import { choicesIn, kindOf } from '#questions/kinds.ts'
import { unencryptedNotice } from '#surveys/common-texts.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { Notice, Survey } from '#surveys/survey.ts'
import { questionsOf } from '../../answers/questions-of.ts'

/** A questionnaire as plain text: its introduction, and every question in order with its options and conditions. */
export function questionnaireText(
  title: string,
  questionnaire: Questionnaire,
  introduction: readonly string[] = [],
): string {
  const questions = questionsOf(questionnaire)
  const numberOf = (id: string) => questions.findIndex((question) => question.id === id) + 1
  const sections = questionnaire.sections.map((section) => {
    const asked = section.questions.map((question) => questionText(question, questions, numberOf))
    return [section.title.toUpperCase(), ...(section.intro ? [section.intro] : []), '', ...asked].join('\n')
  })
  const before = introduction.length > 0 ? `LO QUE SE LEÍA CON LAS PREGUNTAS\n${introduction.join('\n')}\n\n` : ''
  return `${title}\nCuestionario, versión ${questionnaire.version}\n\n${before}${sections.join('\n')}`
}

function questionText(question: Question, all: readonly Question[], numberOf: (id: string) => number): string {
  const { id, text, help, required } = question
  const conditions = conditionsOf(question).map((condition) => {
    const verb = 'isOneOf' in condition ? 'contestó' : 'no contestó'
    return `en la pregunta ${numberOf(condition.question)} ${verb}: ${labelsOf(condition, all)}`
  })
  const lines = [
    `${numberOf(id)}. ${text} [${id}]`,
    ...(help ? [`   ${help}`] : []),
    `   ${kindOf(question).howAnswered(question)}${required ? '' : ' Se puede dejar sin contestar.'}`,
    ...(conditions.length > 0 ? [`   Solo si ${conditions.join(', y ')}.`] : []),
    ...optionsOf(question).map(({ label, role }) => `   - ${label}${role === 'other' ? ' (con sus palabras)' : ''}`),
  ]
  return `${lines.join('\n')}\n`
}

function labelsOf(condition: Condition, all: readonly Question[]): string {
  const asked = all.find(({ id }) => id === condition.question)
  const options = asked ? choicesIn(asked) : []
  return optionsIn(condition)
    .map((id) => `«${options.find((option) => option.id === id)?.label ?? id}»`)
    .join(', ')
}

/** What people read before and around the questions, in order: it may influence answers, so it is published with them. */
export function introductionOf(
  { title, intro, place, answering }: Survey,
  { isSecure }: { isSecure: boolean },
): string[] {
  return [
    intro.heading,
    title,
    intro.line,
    ...noticeText(isSecure ? intro.notice : intro.notice && unencryptedNotice),
    ...noticeText(place.confirmed),
    ...noticeText(place),
    ...noticeText(place.privacy),
    ...(answering.title ? [answering.title] : []),
    ...(answering.intro ? [answering.intro] : []),
    ...noticeText(answering.notice),
  ]
}

function noticeText(notice: Notice | undefined): string[] {
  return notice ? [`${notice.title}: ${notice.text}`] : []
}
