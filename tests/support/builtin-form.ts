import type { Locator, Page } from 'playwright-core'
import { type Answer, type Answers, isAsked, questionsOf } from '#rules/answers.ts'
import type { Option, Question, Questionnaire } from '#surveys/questionnaire.ts'

export const WORDS = 'Más árboles, banquetas y "luz"'

/** An answer to every question that these answers lead to: first options, as many as allowed, words where they fit. */
export function someAnswers(questionnaire: Questionnaire): Answers {
  let answers: Answers = {}
  for (const question of questionsOf(questionnaire)) {
    if (isAsked(question, answers)) answers = { ...answers, [question.id]: someAnswer(question) }
  }
  return answers
}

function someAnswer(question: Question): Answer {
  switch (question.kind) {
    case 'single':
      return { choice: question.options[0]?.id ?? '' }
    case 'several': {
      const other = question.options.find(({ role }) => role === 'other')
      const first = question.options.slice(0, question.atMost - 1).map(({ id }) => id)
      return other ? { choices: [other.id, ...first], other: WORDS } : { choices: first }
    }
    case 'scale':
      return { value: question.to }
    default:
      return { text: WORDS }
  }
}

/** Fills in the section that is shown, and leaves it by its button. */
export async function answerSection(page: Page, questions: readonly Question[], answers: Answers): Promise<void> {
  for (const question of questions) {
    const answer = answers[question.id]
    if (answer) await give(page, question, answer)
  }
  await page.getByRole('button', { name: /^(Siguiente|Enviar respuestas)$/ }).click()
}

async function give(page: Page, question: Question, answer: Answer): Promise<void> {
  const group = groupOf(page, question)
  if ('text' in answer) return page.getByLabel(question.text).fill(answer.text)
  if ('value' in answer) return group.getByRole('radio', { name: new RegExp(`^${answer.value}(,|$)`) }).check()
  for (const id of 'choice' in answer ? [answer.choice] : answer.choices) await choose(group, optionOf(question, id))
  if (answer.other !== undefined) await group.getByRole('textbox').fill(answer.other)
}

export function groupOf(page: Page, { text }: Question): Locator {
  return page.getByRole('group', { name: text })
}

function choose(group: Locator, { label }: Option): Promise<void> {
  return group.getByLabel(label, { exact: true }).check()
}

function optionOf(question: Question, id: string): Option {
  const option = 'options' in question ? question.options.find((one) => one.id === id) : undefined
  if (!option) throw new Error(`${question.id} has no option ${id}`)
  return option
}
