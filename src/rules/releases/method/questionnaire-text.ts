import { type Condition, conditionsOf, optionsIn, optionsOf } from '#questions/base-question.ts'
import { type Battery, blocksOf } from '#questions/battery.ts'
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
    const asked = blocksOf(section.questions, section.batteries).map((block) =>
      block.kind === 'battery'
        ? batteryText(block.battery, block.items, { all: questions, numberOf })
        : questionText(block.question, { all: questions, numberOf }),
    )
    return [section.title.toUpperCase(), ...(section.intro ? [section.intro] : []), '', ...asked].join('\n')
  })
  const before = introduction.length > 0 ? `LO QUE SE LEÍA CON LAS PREGUNTAS\n${introduction.join('\n')}\n\n` : ''
  return `${title}\nCuestionario, versión ${questionnaire.version}\n\n${before}${sections.join('\n')}`
}

interface Asked {
  readonly all: readonly Question[]
  readonly numberOf: (id: string) => number
}

function questionText(question: Question, asked: Asked): string {
  const { id, before, text, help } = question
  const condition = conditionText(question, asked)
  const lines = [
    ...(before ? [before] : []),
    `${asked.numberOf(id)}. ${text} [${id}]`,
    ...(help ? [`   ${help}`] : []),
    howAnswered(question),
    ...(condition ? [`   ${condition}`] : []),
    ...optionLines(question),
  ]
  return `${lines.join('\n')}\n`
}

/** Its answers once, and each item with its number. */
function batteryText({ before, text, help, shuffle }: Battery, items: readonly Question[], asked: Asked): string {
  const [first] = items
  const named = items.map((item) => {
    const condition = conditionText(item, asked)
    return `   ${asked.numberOf(item.id)}. ${item.item?.label} [${item.id}]${condition ? `. ${condition}` : ''}`
  })
  const lines = [
    ...(before ? [before] : []),
    text,
    ...(help ? [`   ${help}`] : []),
    ...(first
      ? [`${howAnswered(first)}${shuffle ? ' Los elementos, en orden al azar.' : ''}`, ...optionLines(first)]
      : []),
    ...named,
  ]
  return `${lines.join('\n')}\n`
}

function howAnswered(question: Question): string {
  return `   ${kindOf(question).howAnswered(question)}${question.required ? '' : ' Se puede dejar sin contestar.'}`
}

function optionLines(question: Question): string[] {
  return optionsOf(question).map(({ label, role }) => `   - ${label}${role === 'other' ? ' (con sus palabras)' : ''}`)
}

function conditionText(question: Question, { all, numberOf }: Asked): string {
  const conditions = conditionsOf(question).map((condition) => {
    const verb = 'isOneOf' in condition ? 'contestó' : 'no contestó'
    return `en la pregunta ${numberOf(condition.question)} ${verb}: ${labelsOf(condition, all)}`
  })
  return conditions.length > 0 ? `Solo si ${conditions.join(', y ')}.` : ''
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
