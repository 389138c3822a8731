import { optionsOf } from '#questions/asked.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from './questions-of.ts'

/** Unhurried: adults read Spanish silently at some 280 words a minute. */
const WORDS_PER_MINUTE = 240

/** The most that anybody is asked, so that nobody is asked for more than was said, and about how long that takes. */
export function questionnaireLength(questionnaire: Questionnaire) {
  const asked = longestPath(questionsOf(questionnaire))
  return { questions: asked.length, minutes: Math.max(1, Math.round(secondsOf(asked) / 60)) }
}

/** Two follow-ups of one question may exclude each other: of its options, the one that leads to the longest way. */
function longestPath(questions: readonly Question[]): Question[] {
  const asked = new Set(questions.filter(({ showIf }) => !showIf))
  const gates = new Set(questions.flatMap(({ showIf }) => (showIf ? [showIf.question] : [])))
  for (const gate of gates) {
    const followUps = questions.filter(({ showIf }) => showIf?.question === gate)
    const options = new Set(followUps.flatMap(({ showIf }) => showIf?.isOneOf ?? []))
    const ways = [...options].map((option) => followUps.filter(({ showIf }) => showIf?.isOneOf.includes(option)))
    for (const question of ways.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0] ?? []) asked.add(question)
  }
  return [...asked]
}

function secondsOf(questions: readonly Question[]): number {
  return questions.reduce((sum, question) => sum + secondsFor(question), 0)
}

function secondsFor(question: Question): number {
  const labels = optionsOf(question).map(({ label }) => label)
  const words = [question.text, question.help ?? '', ...labels].join(' ').trim().split(/\s+/).length
  return (words / WORDS_PER_MINUTE) * 60 + kindOf(question).seconds
}
