import type { Option, Question, Questionnaire } from '#surveys/questionnaire.ts'

/** What a visitor answered to one question. `other` is their own text beside the option that takes one. */
export type Answer =
  | { readonly choice: string; readonly other?: string }
  | { readonly choices: readonly string[]; readonly other?: string }
  | { readonly value: number }
  | { readonly text: string }

export type Answers = Readonly<Record<string, Answer>>

export type Problem =
  | 'required'
  | 'unknown-question'
  | 'not-asked'
  | 'wrong-shape'
  | 'unknown-option'
  | 'repeated-option'
  | 'too-many'
  | 'excludes-others'
  | 'out-of-scale'
  | 'not-plain-text'
  | 'too-long'

export interface QuestionProblem {
  readonly questionId: string
  readonly problem: Problem
}

export const OTHER_TEXT_LENGTH = 120

/** Every problem, in the order of the questions; none means that the answers may be stored whole. */
export function findProblems(questionnaire: Questionnaire, answers: Answers): QuestionProblem[] {
  const questions = questionsOf(questionnaire)
  const known = new Set(questions.map(({ id }) => id))
  const unknown = Object.keys(answers).filter((id) => !known.has(id))
  return [
    ...questions.flatMap((question) => {
      const problem = problemOf(question, answers)
      return problem ? [{ questionId: question.id, problem }] : []
    }),
    ...unknown.map((questionId) => ({ questionId, problem: 'unknown-question' as const })),
  ]
}

export function questionsOf({ sections }: Questionnaire): Question[] {
  return sections.flatMap((section) => section.questions)
}

/** Whether earlier answers lead to this question. */
export function isAsked(question: Question, answers: Answers): boolean {
  return leadsTo(question, (id) => {
    const answer = own(answers, id)
    return !answer ? [] : 'choice' in answer ? [answer.choice] : 'choices' in answer ? answer.choices : []
  })
}

/** The same, whatever the shape in which the options chosen so far are at hand. */
export function leadsTo({ showIf }: Question, chosenIn: (questionId: string) => readonly string[]): boolean {
  if (!showIf) return true
  const chosen = chosenIn(showIf.question)
  return showIf.isOneOf.some((option) => chosen.includes(option))
}

/** Leaves out what says nothing: blank texts, and what a later change of mind made pointless. */
export function answersThatCount(questionnaire: Questionnaire, answers: Answers): Answers {
  const kept: Record<string, Answer> = {}
  for (const question of questionsOf(questionnaire)) {
    const answer = withoutBlanks(own(answers, question.id))
    if (answer && isAsked(question, kept)) kept[question.id] = answer
  }
  return kept
}

function withoutBlanks(answer: Answer | undefined): Answer | undefined {
  if (!answer || 'value' in answer) return answer
  if ('text' in answer) return isBlank(answer.text) ? undefined : answer
  if (answer.other === undefined || !isBlank(answer.other)) return answer
  const { other: _, ...chosen } = answer
  return chosen
}

function problemOf(question: Question, answers: Answers): Problem | undefined {
  const given = own(answers, question.id)
  if (!isAsked(question, answers)) return given ? 'not-asked' : undefined
  const answer = withoutBlanks(given)
  if (!answer) return question.required ? 'required' : undefined
  return problemOfAnswer(question, answer)
}

/** Whether an answer fits its question, whatever the others are. */
export function problemOfAnswer(question: Question, answer: Answer): Problem | undefined {
  switch (question.kind) {
    case 'single':
      return 'choice' in answer ? problemOfChoices(question.options, [answer.choice], 1, answer.other) : 'wrong-shape'
    case 'several':
      return 'choices' in answer
        ? problemOfChoices(question.options, answer.choices, question.atMost, answer.other)
        : 'wrong-shape'
    case 'scale':
      if ('choice' in answer) return problemOfChoices(question.options, [answer.choice], 1, answer.other)
      if (!('value' in answer)) return 'wrong-shape'
      return isOnScale(answer.value, question) ? undefined : 'out-of-scale'
    case 'short-text':
    case 'long-text':
      return 'text' in answer ? problemOfText(answer.text, question.maxLength) : 'wrong-shape'
  }
}

function problemOfChoices(
  options: readonly Option[],
  chosen: readonly string[],
  atMost: number,
  other: string | undefined,
): Problem | undefined {
  if (chosen.length === 0) return 'required'
  if (new Set(chosen).size !== chosen.length) return 'repeated-option'
  const found = chosen.map((id) => options.find((option) => option.id === id))
  if (found.includes(undefined)) return 'unknown-option'
  if (chosen.length > 1 && found.some((option) => option?.role && option.role !== 'other')) return 'excludes-others'
  if (chosen.length > atMost) return 'too-many'
  if (other === undefined) return undefined
  if (!found.some((option) => option?.role === 'other')) return 'wrong-shape'
  return problemOfText(other, OTHER_TEXT_LENGTH)
}

function isOnScale(value: number, { from, to }: { from: number; to: number }): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}

function problemOfText(text: string, maxLength: number): Problem | undefined {
  if (/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text)) return 'not-plain-text'
  return text.length > maxLength ? 'too-long' : undefined
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** Ids come from the visitor: "constructor" must not find what every object has. */
function own(answers: Answers, id: string): Answer | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined
}
