import { conditionsOf, holds, optionsOf } from '#questions/base-question.ts'
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

/**
 * Two follow-ups of one question may exclude each other: of its options, the one that leads to the longest way. Of several conditions
 * only the first is looked at, which at most says too much.
 */
function longestPath(questions: readonly Question[]): Question[] {
  const firstOf = (question: Question) => conditionsOf(question)[0]
  const asked = new Set(questions.filter((question) => !firstOf(question)))
  for (const gate of questions) {
    const followUps = questions.filter((question) => firstOf(question)?.question === gate.id)
    const ways = [[], ...optionsOf(gate).map(({ id }) => [id])].map((chosen) =>
      followUps.filter((question) =>
        conditionsOf(question)
          .slice(0, 1)
          .every((first) => holds(first, chosen)),
      ),
    )
    const [longest = []] = gate.kind === 'several' ? [followUps] : ways.toSorted((a, b) => secondsOf(b) - secondsOf(a))
    for (const question of longest) asked.add(question)
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
