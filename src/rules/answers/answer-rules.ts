import { conditionsOf, holds } from '#questions/base-question.ts'
import type { Rule, SentAs } from '#questions/kind.ts'
import type { Answer, KindName, Question, SentAnswer } from '#questions/kinds.ts'
import type { Problem } from '#questions/plain-text.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from './questions-of.ts'

export type Answers = Readonly<Record<string, Answer>>

/** As the browser sends and stores them: without their kinds, which follow from the questions. */
export type SentAnswers = Readonly<Record<string, SentAnswer>>

/** Whether answers are valid, given the rule of each kind of question. The server's are in `answers.ts`; the browser makes its own from `fields.ts`. */
export function answerRules(kinds: Readonly<Record<KindName, { readonly rule: Rule<Question, Answer> }>>) {
  const ruleOf = ({ kind }: { readonly kind: KindName }) => kinds[kind].rule

  /** The answers that have a shape of their question's kind, by question. */
  function readAnswers(questionnaire: Questionnaire, sent: SentAnswers): Answers {
    const answers: Record<string, Answer> = {}
    for (const question of questionsOf(questionnaire)) {
      const answer = own(sent, question.id)
      if (answer && ruleOf(question).shapes.some((shape) => hasShape(shape, answer)))
        answers[question.id] = tagged(question, answer)
    }
    return answers
  }

  /** Every problem, in the order of the questions; none means that the answers may be stored whole. */
  function findProblems(questionnaire: Questionnaire, sent: SentAnswers): { questionId: string; problem: Problem }[] {
    const answers = readAnswers(questionnaire, sent)
    const questions = questionsOf(questionnaire)
    const known = new Set(questions.map(({ id }) => id))
    const unknown = Object.keys(sent).filter((id) => !known.has(id))
    return [
      ...questions.flatMap((question) => {
        const isGiven = own(sent, question.id) !== undefined
        const problem = problemAmong(question, answers, isGiven)
        return problem ? [{ questionId: question.id, problem }] : []
      }),
      ...unknown.map((questionId) => ({ questionId, problem: 'unknown-question' as const })),
    ]
  }

  function problemAmong(question: Question, answers: Answers, isGiven: boolean): Problem | undefined {
    if (!isAsked(question, answers)) return isGiven ? 'not-asked' : undefined
    const read = answers[question.id]
    if (isGiven && !read) return 'wrong-shape'
    const answer = read && ruleOf(read).withoutBlanks(read)
    if (!answer) return question.required ? 'required' : undefined
    return problemOfAnswer(question, answer)
  }

  /** Whether an answer fits its question, whatever the others are. */
  function problemOfAnswer(question: Question, answer: Answer): Problem | undefined {
    return ruleOf(question).problemOf(question, answer)
  }

  /** Whether earlier answers lead to this question. */
  function isAsked(question: Question, answers: Answers): boolean {
    return leadsTo(question, (id) => {
      const answer = answers[id]
      return answer ? ruleOf(answer).chosen(answer) : []
    })
  }

  /** Leaves out blank texts, and answers to questions that a later change of mind took away. */
  function answersThatCount(questionnaire: Questionnaire, sent: SentAnswers): Answers {
    const kept: Record<string, Answer> = {}
    const answers = readAnswers(questionnaire, sent)
    for (const question of questionsOf(questionnaire)) {
      const read = answers[question.id]
      const answer = read && ruleOf(read).withoutBlanks(read)
      if (answer && isAsked(question, kept)) kept[question.id] = answer
    }
    return kept
  }

  return { readAnswers, findProblems, problemOfAnswer, isAsked, answersThatCount }
}

/** Whether the options chosen so far lead to this question. */
export function leadsTo(question: Question, chosenIn: (questionId: string) => readonly string[]): boolean {
  return conditionsOf(question).every((condition) => holds(condition, chosenIn(condition.question)))
}

/** The answer with the kind of its question, whose shape it must have. */
export function tagged({ kind }: Question, answer: SentAnswer): Answer {
  return { ...answer, kind } as Answer
}

export function sentAnswers(answers: Answers): SentAnswers {
  return Object.fromEntries(Object.entries(answers).map(([id, { kind: _, ...answer }]) => [id, answer]))
}

// Every answer of every visitor passes here: loops, because lists of keys would take most of the time.
function hasShape(shape: Readonly<Record<string, SentAs>>, answer: SentAnswer): boolean {
  for (const part in answer) if (!(part in shape)) return false
  for (const part in shape) if (!(part in answer || shape[part] === 'text?')) return false
  return true
}

/** Ids come from the visitor: "constructor" must not find what every object has. */
function own(answers: SentAnswers, id: string): SentAnswer | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined
}
