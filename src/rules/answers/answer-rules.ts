import { conditionsOf, isMet } from '#questions/base-question.ts'
import type { Rule, SentAs } from '#questions/kind.ts'
import type { Answer, KindName, Question, SentAnswer } from '#questions/kinds.ts'
import type { Problem } from '#questions/plain-text.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from './questions-of.ts'

export type Answers = Readonly<Record<string, Answer>>

/** As the browser sends and stores them: without their kinds, which the questions have. */
export type SentAnswers = Readonly<Record<string, SentAnswer>>

/** Whether answers are valid, given the rule of each kind of question. The server's are in `answers.ts`; the browser makes its own from `fields.ts`. */
export function answerRules(kinds: Readonly<Record<KindName, { readonly rule: Rule<Question, Answer> }>>) {
  const ruleOf = ({ kind }: { readonly kind: KindName }) => kinds[kind].rule

  /** The answers whose shape fits the kind of their question. */
  function readAnswers(questionnaire: Questionnaire, sent: SentAnswers): Answers {
    const answers: Record<string, Answer> = {}
    for (const question of questionsOf(questionnaire)) {
      const answer = own(sent, question.id)
      if (answer && ruleOf(question).shapes.some((shape) => hasShape(shape, answer)))
        answers[question.id] = tagged(question, answer)
    }
    return answers
  }

  /** Every problem, in the order of the questions. Without any, all answers may be stored. */
  function findProblems(questionnaire: Questionnaire, sent: SentAnswers): { questionId: string; problem: Problem }[] {
    const answers = readAnswers(questionnaire, sent)
    const questions = questionsOf(questionnaire)
    const known = new Set(questions.map(({ id }) => id))
    const unknown = Object.keys(sent).filter((id) => !known.has(id))
    return [
      ...questions.flatMap((question) => {
        const isGiven = own(sent, question.id) !== undefined
        const problem = problemWith(question, answers, isGiven)
        return problem ? [{ questionId: question.id, problem }] : []
      }),
      ...unknown.map((questionId) => ({ questionId, problem: 'unknown-question' as const })),
    ]
  }

  function problemWith(question: Question, answers: Answers, isGiven: boolean): Problem | undefined {
    if (!isAsked(question, answers)) return isGiven ? 'not-asked' : undefined
    const read = answers[question.id]
    if (isGiven && !read) return 'wrong-shape'
    const answer = read && ruleOf(read).withoutBlanks(read)
    if (!answer) return question.required ? 'required' : undefined
    return problemOfAnswer(question, answer)
  }

  /** What is wrong with an answer, whatever the other answers are. */
  function problemOfAnswer(question: Question, answer: Answer): Problem | undefined {
    return ruleOf(question).problemOf(question, answer)
  }

  /** Whether earlier answers lead to this question. */
  function isAsked(question: Question, answers: Answers): boolean {
    return areConditionsMet(question, (id) => {
      const answer = answers[id]
      return answer ? ruleOf(answer).chosen(answer) : []
    })
  }

  /** Leaves out blank texts, and answers to questions that are no longer asked because an earlier answer changed. */
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

/** Whether the options chosen so far lead to this question, which a retired one is never. */
export function areConditionsMet(question: Question, chosenIn: (questionId: string) => readonly string[]): boolean {
  if (question.isRetired) return false
  return conditionsOf(question).every((condition) => isMet(condition, chosenIn(condition.question)))
}

/** Adds the kind of its question, whose shape the answer must have. */
export function tagged({ kind }: Question, answer: SentAnswer): Answer {
  return { ...answer, kind } as Answer
}

export function sentAnswers(answers: Answers): SentAnswers {
  return Object.fromEntries(Object.entries(answers).map(([id, { kind: _, ...answer }]) => [id, answer]))
}

// Runs for every answer of every visitor: building lists of keys would take most of the time.
function hasShape(shape: Readonly<Record<string, SentAs>>, answer: SentAnswer): boolean {
  for (const part in answer) if (!(part in shape)) return false
  for (const part in shape) if (!(part in answer || shape[part] === 'text?')) return false
  return true
}

/** Ids come from the visitor: "constructor" must not find a property that every object has. */
function own(answers: SentAnswers, id: string): SentAnswer | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined
}
