import fc from 'fast-check'
import { kindOf } from '#questions/kinds.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

/** Random answers that a visitor could send. */
export function anyAnswers(questionnaire: Questionnaire): fc.Arbitrary<SentAnswers> {
  return fc.infiniteStream(fc.nat({ max: 9_999 })).map((luck) => {
    const throwDice = (sides: number) => Number(luck.next().value) % sides
    let answers: SentAnswers = {}
    for (const question of questionsOf(questionnaire)) {
      if (!isAsked(question, readAnswers(questionnaire, answers))) continue
      const examples = kindOf(question).examples(question)
      const example = examples[throwDice(examples.length)]
      if (example && (question.required || throwDice(2))) answers = { ...answers, [question.id]: example }
    }
    return answers
  })
}
