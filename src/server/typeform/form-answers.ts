import { type Answer, type Answers, problemOfAnswer, questionsOf } from '#rules/answers.ts'
import { cellName, cellOf } from '#rules/cell.ts'
import { counter } from '#rules/counting.ts'
import { keptAnswers, OTHER_FIELD } from '#rules/kept-answers.ts'
import type { Content } from '#store/writes/content.ts'
import type { Option, Question, Questionnaire } from '#surveys/questionnaire.ts'

/** An answer as Typeform tells it, by webhook or when asked. Nothing of it is taken for granted. */
interface FormAnswer {
  readonly type?: unknown
  readonly field?: { readonly ref?: unknown }
  readonly choice?: Chosen & { readonly ref?: unknown; readonly label?: unknown }
  readonly choices?: Chosen & { readonly refs?: unknown; readonly labels?: unknown }
  readonly number?: unknown
  readonly text?: unknown
}

interface Chosen {
  readonly other?: unknown
}

export interface BroughtHome {
  /** Answers to questions of ours. */
  readonly answers: Answers
  /** What other fields hold, by their names: for the export only. */
  readonly others: Readonly<Record<string, string>>
}

/** What can name a person is not kept, whatever the form asks. */
const NEVER_KEPT = new Set(['email', 'phone_number', 'file_url', 'payment'])
const LONGEST_OTHER = 2_000

/** The answers whose fields carry the ids of our questions, as if our own form had asked; and what the other fields hold. */
export function bringHome(questionnaire: Questionnaire, told: unknown): BroughtHome {
  const questions = new Map(questionsOf(questionnaire).map((question) => [question.id, question]))
  const answers: Record<string, Answer> = {}
  const others: Record<string, string> = {}
  for (const one of Array.isArray(told) ? (told as FormAnswer[]) : []) {
    const ref = one?.field?.ref
    if (typeof ref !== 'string' || NEVER_KEPT.has(String(one.type))) continue
    const question = questions.get(ref)
    if (!question) {
      const words = plainWords(one)
      if (words !== undefined) others[ref] = words
      continue
    }
    const answer = readers[question.kind](one, question)
    if (answer && problemOfAnswer(question, answer) === undefined) answers[ref] = answer
  }
  return { answers, others }
}

/** The same questions in the vendor's form, whose own conditions we do not know. */
export function asTypeformAsks(questionnaire: Questionnaire): Questionnaire {
  return { ...questionnaire, version: `${questionnaire.version}-typeform`, isAskedIfAnswered: true }
}

/** What a response is kept as and counts for; nothing where the form carries no names of ours. Its place comes later. */
export function typeformContent(questionnaire: Questionnaire, told: unknown): Content | undefined {
  const { answers, others } = bringHome(questionnaire, told)
  const beside = Object.entries(others).map(([ref, words]) => [OTHER_FIELD + ref, { words }] as const)
  const kept = { ...keptAnswers(answers), ...Object.fromEntries(beside) }
  if (Object.keys(kept).length === 0) return undefined
  const asked = asTypeformAsks(questionnaire)
  return {
    version: asked.version,
    answers: kept,
    cell: cellName(cellOf(kept, undefined)),
    counts: counter(asked)(kept),
  }
}

type Reader = (told: FormAnswer, question: Question) => Answer | undefined

const readers: Record<Question['kind'], Reader> = {
  single: ({ choice }, question) => {
    const words = text(choice?.other)
    const option = words === undefined ? find(question, choice?.ref, choice?.label) : otherOption(question)
    return option && { choice: option.id, ...(words === undefined ? {} : { other: words }) }
  },
  several: ({ choices }, question) => {
    const refs = Array.isArray(choices?.refs) ? choices.refs : []
    const labels = Array.isArray(choices?.labels) ? choices.labels : []
    const words = text(choices?.other)
    const named = Array.from({ length: Math.max(refs.length, labels.length) }, (_, at) =>
      find(question, refs[at], labels[at]),
    )
    const found = [...named, words === undefined ? undefined : otherOption(question)].flatMap(
      (option) => option?.id ?? [],
    )
    return found.length === 0 ? undefined : { choices: found, ...(words === undefined ? {} : { other: words }) }
  },
  scale: ({ number, choice }, question) => {
    if (typeof number === 'number') return { value: number }
    // The form that we write ourselves has the numbers as choices.
    if (/^\d+$/.test(String(choice?.ref))) return { value: Number(choice?.ref) }
    const wayOut = find(question, choice?.ref, choice?.label)
    return wayOut && { choice: wayOut.id }
  },
  'short-text': ({ text: words }) => (typeof words === 'string' ? { text: words } : undefined),
  'long-text': ({ text: words }) => (typeof words === 'string' ? { text: words } : undefined),
}

/** By the name that we gave it; a choice without one, by its exact words. */
function find(question: Question, ref: unknown, label: unknown): Option | undefined {
  const options = 'options' in question ? question.options : []
  return options.find(({ id }) => id === ref) ?? options.find((option) => option.label === label)
}

function otherOption(question: Question): Option | undefined {
  return 'options' in question ? question.options.find(({ role }) => role === 'other') : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function plainWords(told: FormAnswer): string | undefined {
  const value = [told.text, told.number, told.choice?.label, told.choice?.other, told.choices?.labels]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join('; ')
    // PostgreSQL cannot keep a NUL.
    .replaceAll('\0', '')
    .trim()
  return value === '' ? undefined : value.slice(0, LONGEST_OTHER)
}
