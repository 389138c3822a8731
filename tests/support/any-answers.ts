import fc from 'fast-check'
import { type Answer, type Answers, isAsked, questionsOf } from '#rules/answers.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

/** Any answers that a visitor could send: one way through the questionnaire among all. */
export function anyAnswers(questionnaire: Questionnaire): fc.Arbitrary<Answers> {
  return fc.infiniteStream(fc.nat({ max: 9_999 })).map((luck) => {
    const throwDice = (sides: number) => Number(luck.next().value) % sides
    let answers: Answers = {}
    for (const question of questionsOf(questionnaire)) {
      if (!isAsked(question, answers)) continue
      if (question.required || throwDice(2)) answers = { ...answers, [question.id]: anyAnswer(question, throwDice) }
    }
    return answers
  })
}

function anyAnswer(question: Question, throwDice: (sides: number) => number): Answer {
  if (!('options' in question)) return { text: `Algo ${throwDice(100)}` }
  const option = question.options[throwDice(question.options.length)]
  if (question.kind === 'scale') {
    const steps = question.to - question.from + 1
    const step = throwDice(steps + question.options.length)
    return step < steps || !option ? { value: question.from + (step % steps) } : { choice: option.id }
  }
  if (!option) throw new Error(`${question.id} has no options`)
  if (question.kind === 'single') return { choice: option.id }
  const plain = question.options.filter(({ role }) => role === undefined).slice(0, 1 + throwDice(question.atMost))
  return { choices: option.role ? [option.id] : plain.map(({ id }) => id) }
}
