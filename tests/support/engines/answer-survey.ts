import { expect } from 'vitest'
import { optionsOf } from '#questions/base-question.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { someAnswers } from '../browser/builtin-form.ts'
import { optionsIn, sentParts } from '../browser/sent-parts.ts'
import { home } from '../browser/survey-visitor.ts'
import type { RunningSite } from '../site.ts'
import { type PlainPage, quoted } from './plain-page.ts'

const SUBMIT = '//main//form//button[@type="submit"]'

/** Gives the place, and waits for our own form. */
export async function openForm(
  page: PlainPage,
  { origin }: Pick<RunningSite, 'origin'>,
  survey: Survey,
): Promise<void> {
  await page.open(`${origin}/survey/${survey.id}`)
  await page.type(inputLabelled('Código Postal'), home.postalCode)
  await page.type(`${inputLabelled('Colonia')}[not(@disabled)]`, home.colonia)
  await page.click(`${SUBMIT}[not(@disabled)]`)
  await sees(page, survey.questionnaire.sections[0]?.title ?? '')
}

/** From the survey's address to its thank-you page, with our own form. */
export async function answerSurvey(page: PlainPage, site: Pick<RunningSite, 'origin'>, survey: Survey): Promise<void> {
  const { id, questionnaire } = survey
  await openForm(page, site, survey)
  const answers = someAnswers(questionnaire)
  for (const { title, questions } of questionnaire.sections) {
    await sees(page, title)
    for (const question of questions) await answerQuestion(page, question, answers)
    await page.click(SUBMIT)
  }
  await expect.poll(() => page.evaluate('location.pathname')).toBe(`/thank-you/${id}`)
  await sees(page, 'Comparte esta encuesta')
}

export async function sees(page: PlainPage, words: string): Promise<void> {
  await expect.poll(() => page.evaluate('document.body.innerText')).toContain(words)
}

async function answerQuestion(page: PlainPage, question: Question, answers: SentAnswers): Promise<void> {
  const answer = answers[question.id]
  if (!answer) return
  const field = `//*[@id="pregunta-${question.id}"]`
  for (const option of optionsIn(question, answer)) {
    const label = optionsOf(question).find(({ id }) => id === option)?.label ?? ''
    await page.click(`${field}//label[normalize-space()=${quoted(label)}]/input`)
  }
  for (const { sentAs, value } of sentParts(question, answer)) {
    if (sentAs === 'text') await page.type(field, String(value))
    if (sentAs === 'text?') await page.type(`${field}//input[@type="text"]`, String(value))
    if (sentAs === 'number') {
      await page.click(`${field}//input[@aria-label="${value}" or starts-with(@aria-label, "${value},")]`)
    }
  }
}

function inputLabelled(label: string): string {
  return `//input[@id=//label[starts-with(., "${label}")]/@for]`
}
