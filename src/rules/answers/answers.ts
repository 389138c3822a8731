import { questionKinds } from '#questions/kinds.ts'
import { answerRules } from './answer-rules.ts'

/** The answer rules for the server, which loads every kind of question in full. */
export const { readAnswers, findProblems, problemOfAnswer, isAsked, answersThatCount } = answerRules(questionKinds)
