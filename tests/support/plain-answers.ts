import { type Answer, type Answers, isAsked, questionsOf } from '#rules/answers.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

/** The shortest way through a questionnaire: each required question with its first option. */
export function plainAnswers(questionnaire: Questionnaire): Answers {
  let answers: Answers = {}
  for (const question of questionsOf(questionnaire)) {
    if (question.required && isAsked(question, answers)) answers = { ...answers, [question.id]: plainAnswer(question) }
  }
  return answers
}

function plainAnswer(question: Question): Answer {
  if (question.kind === 'scale') return { value: question.from }
  const first = 'options' in question ? (question.options[0]?.id ?? '') : ''
  if (question.kind === 'single') return { choice: first }
  return question.kind === 'several' ? { choices: [first] } : { text: 'Algo' }
}
