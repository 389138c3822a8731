import type { Locator, Page } from 'playwright-core'
import { optionsOf } from '#questions/base-question.ts'
import { kindOf, type SentAnswer } from '#questions/kinds.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Option, Question, Questionnaire } from '#surveys/questionnaire.ts'
import { optionsIn, sentParts } from './sent-parts.ts'

/** An answer to every question that is asked: the fullest example of each, with words where they fit. */
export function someAnswers(questionnaire: Questionnaire): SentAnswers {
  let answers: SentAnswers = {}
  for (const question of questionsOf(questionnaire)) {
    if (isAsked(question, readAnswers(questionnaire, answers)))
      answers = { ...answers, [question.id]: fullestAnswer(question) }
  }
  return answers
}

function fullestAnswer(question: Question): SentAnswer {
  const sizeOf = (answer: SentAnswer) => Object.values(answer).flat().length
  return kindOf(question)
    .examples(question)
    .reduce((fullest, example) => (sizeOf(example) > sizeOf(fullest) ? example : fullest))
}

/** Fills in the section that is shown, and presses its button. */
export async function answerSection(page: Page, questions: readonly Question[], answers: SentAnswers): Promise<void> {
  for (const question of questions) {
    const answer = answers[question.id]
    if (answer) await give(page, question, answer)
  }
  await page.getByRole('button', { name: /^(Siguiente|Enviar respuestas)$/ }).click()
}

/** By the parts of the answer, so that it works for a new kind of question too. */
async function give(page: Page, question: Question, answer: SentAnswer): Promise<void> {
  const group = groupOf(page, question)
  for (const id of optionsIn(question, answer)) await choose(group, optionOf(question, id))
  for (const { sentAs, value } of sentParts(question, answer)) {
    if (sentAs === 'text') await page.getByLabel(question.text).fill(String(value))
    if (sentAs === 'text?') await group.getByRole('textbox').fill(String(value))
    if (sentAs === 'number') await giveNumber(page, question, Number(value))
  }
}

async function giveNumber(page: Page, question: Question, number: number): Promise<void> {
  const input = page.getByRole('spinbutton', { name: question.text })
  if (await input.count()) return input.fill(String(number))
  return groupOf(page, question)
    .getByRole('radio', { name: new RegExp(`^${number}(,|$)`) })
    .check()
}

export function groupOf(page: Page, { text }: Question): Locator {
  return page.getByRole('group', { name: text })
}

function choose(group: Locator, { label }: Option): Promise<void> {
  return group.getByLabel(label, { exact: true }).check()
}

function optionOf(question: Question, id: string): Option {
  const option = optionsOf(question).find((one) => one.id === id)
  if (!option) throw new Error(`${question.id} has no option ${id}`)
  return option
}
