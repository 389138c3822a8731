import { rooms } from '#questions/kinds.ts'
import { answerRules } from './answer-rules.ts'

/** Who decides whether an answer is valid, with everything that is known of its kind. */
export const { readAnswers, findProblems, problemOfAnswer, isAsked, answersThatCount } = answerRules(rooms)
