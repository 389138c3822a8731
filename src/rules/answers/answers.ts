import { questionKinds } from '#questions/kinds.ts'
import { answerRules } from './answer-rules.ts'

/** The answer rules on the server, which knows every kind of question whole. */
export const { readAnswers, findProblems, problemOfAnswer, isAsked, answersThatCount } = answerRules(questionKinds)
