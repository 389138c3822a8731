import { conditionsOf, isMet, optionsOf } from '#questions/base-question.ts'
import { choicesIn, kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from './questions-of.ts'

/** Adults read Spanish silently at some 280 words a minute; this allows for slower readers. */
const WORDS_PER_MINUTE = 240

/** The most questions that anybody can be asked, so that nobody gets more than the page announces, and about how long they take. */
export function questionnaireLength(questionnaire: Questionnaire) {
  const asked = longestPath(questionsOf(questionnaire)).filter(
    (question) => !question.isRetired && !kindOf(question).isDrawnByLot,
  )
  return { questions: asked.length, minutes: Math.max(1, Math.round(secondsOf(asked) / 60)) }
}

/**
 * Two follow-ups of one question may exclude each other, so for each question the option that leads to the longest path is taken. Only
 * the first condition of a question is considered, which can only overestimate.
 */
function longestPath(questions: readonly Question[]): Question[] {
  const firstOf = (question: Question) => conditionsOf(question)[0]
  const asked = new Set(questions.filter((question) => !firstOf(question)))
  for (const parent of questions) {
    const followUps = questions.filter((question) => firstOf(question)?.question === parent.id)
    const paths = [[], ...choicesIn(parent).map(({ id }) => [id])].map((chosen) =>
      followUps.filter((question) =>
        conditionsOf(question)
          .slice(0, 1)
          .every((first) => isMet(first, chosen)),
      ),
    )
    const [longest = []] = kindOf(parent).takesOneOption
      ? paths.toSorted((a, b) => secondsOf(b) - secondsOf(a))
      : [followUps]
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
