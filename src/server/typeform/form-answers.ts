import { type Answer, kindOf } from '#questions/kinds.ts'
import type { FormAnswer } from '#questions/typeform.ts'
import { type Answers, tagged } from '#rules/answers/answer-rules.ts'
import { problemOfAnswer } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { OTHER_FIELD, toStoredAnswers } from '#rules/answers/stored-answers.ts'
import type { Content } from '#store/writes/complete-session.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

/** What could identify a person is not kept, whatever the form asks. */
const NEVER_KEPT = new Set(['email', 'phone_number', 'file_url', 'payment'])
const LONGEST_OTHER = 2_000

/**
 * The answers to fields that carry the ids of our questions, as if our own form had asked; and what the other fields hold, by
 * name, for the export only.
 */
export function readFormAnswers(
  questionnaire: Questionnaire,
  given: unknown,
): { answers: Answers; others: Record<string, string> } {
  const questions = new Map(questionsOf(questionnaire).map((question) => [question.id, question]))
  const answers: Record<string, Answer> = {}
  const others: Record<string, string> = {}
  for (const one of Array.isArray(given) ? (given as FormAnswer[]) : []) {
    const ref = one?.field?.ref
    if (typeof ref !== 'string' || NEVER_KEPT.has(String(one.type))) continue
    const question = questions.get(ref)
    if (!question) {
      const words = plainWords(one)
      if (words !== undefined) others[ref] = words
      continue
    }
    const read = kindOf(question).typeform.read(one, question)
    const answer = read && tagged(question, read)
    if (answer && problemOfAnswer(question, answer) === undefined) answers[ref] = answer
  }
  return { answers, others }
}

/** The same questions in Typeform's form, whose conditions we do not know. */
export function typeformQuestionnaire(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, version: `${questionnaire.version}-typeform`, isAskedIfAnswered: true }
}

/** What is kept of a response; nothing where no field has an answer that we keep. */
export function typeformContent(questionnaire: Questionnaire, given: unknown): Content | undefined {
  const { answers, others } = readFormAnswers(questionnaire, given)
  const ofOthers = Object.entries(others).map(([ref, words]) => [OTHER_FIELD + ref, { words }] as const)
  const kept = { ...toStoredAnswers(answers), ...Object.fromEntries(ofOthers) }
  if (Object.keys(kept).length === 0) return undefined
  return { version: typeformQuestionnaire(questionnaire).version, answers: kept }
}

function plainWords(given: FormAnswer): string | undefined {
  const value = [given.text, given.number, given.choice?.label, given.choice?.other, given.choices?.labels]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join('; ')
    // PostgreSQL cannot keep a NUL.
    .replaceAll('\0', '')
    .trim()
  return value === '' ? undefined : value.slice(0, LONGEST_OTHER)
}
