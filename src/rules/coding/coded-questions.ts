import type { CodedQuestionsReply } from '#contract/coding-schemas.ts'
import { conditionsOf, type Option, optionsIn, optionsOf, type StoredAnswer } from '#questions/base-question.ts'
import { codedId, isCoded, writtenTo } from '#questions/coded.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from '../answers/questions-of.ts'
import type { StoredAnswers } from '../answers/stored-answers.ts'
import type { CodeFrame } from './code-frame.ts'
import type { FinalCodes } from './final-codes.ts'

/** Texts that were read and fit no code. */
export const UNCODED: Option = { id: 'sin-codigo', label: 'Sin código', role: 'none' }
/** Texts that nobody has coded yet, or whose coders differ. */
export const WAITING: Option = { id: 'por-codificar', label: 'Por codificar', role: 'no-answer' }

/** Whether people can write something to it that can be coded. */
export function canBeCoded(question: Question): boolean {
  return kindOf(question).takesWords(question)
}

/** Nobody is asked it: what people wrote to a question, as one with several options. */
export function codedQuestion(question: Question, { codes }: CodeFrame): Question {
  const other = optionsOf(question).find(({ role }) => role === 'other')
  const conditions = [...conditionsOf(question), ...(other ? [{ question: question.id, isOneOf: [other.id] }] : [])]
  return {
    id: codedId(question.id),
    text: other ? `${question.text} (${other.label}, codificado)` : `${question.text} (codificado)`,
    kind: 'several',
    required: false,
    shuffle: false,
    atMost: codes.length + 2,
    options: [...codes.map(({ id, label, role }) => ({ id, label, ...(role && { role }) })), UNCODED, WAITING],
    ...(question.isElectoral && { isElectoral: true as const }),
    ...(question.isRetired && { isRetired: true as const }),
    ...(conditions.length > 0 && { showIf: conditions }),
  }
}

/** The option of the question written to that asks for words, if not the question itself does. */
export function otherOf(coded: Question): string | undefined {
  const own = conditionsOf(coded).find(({ question }) => question === writtenTo(coded))
  return own && optionsIn(own)[0]
}

/** With a coded question after each one that has a frame. */
export function withCodedQuestions(
  questionnaire: Questionnaire,
  frames: ReadonlyMap<string, CodeFrame>,
): Questionnaire {
  if (frames.size === 0) return questionnaire
  const sections = questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.flatMap((question) => {
      const frame = frames.get(question.id)
      return frame && canBeCoded(question) ? [question, codedQuestion(question, frame)] : [question]
    }),
  }))
  return { ...questionnaire, sections }
}

/** The answers of a person with what they wrote as codes. */
export function withCodedAnswers(
  answers: StoredAnswers,
  frames: ReadonlyMap<string, CodeFrame>,
  codesOf: (question: string, words: string) => FinalCodes,
): StoredAnswers {
  const coded = [...frames.keys()].flatMap((question): [string, StoredAnswer][] => {
    const words = answers[question]?.words
    return words === undefined ? [] : [[codedId(question), { options: optionsFor(codesOf(question, words)) }]]
  })
  return coded.length === 0 ? answers : { ...answers, ...Object.fromEntries(coded) }
}

/** The options that a text is counted under. */
export function optionsFor(final: FinalCodes): readonly string[] {
  if (final.kind !== 'coded') return [WAITING.id]
  return final.codes.length === 0 ? [UNCODED.id] : final.codes
}

export function withoutCodedQuestions(questionnaire: Questionnaire): Questionnaire {
  const sections = questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => !isCoded(question)),
  }))
  return { ...questionnaire, sections }
}

/** As the panel shows questions. */
export function shownCodedQuestions(questionnaire: Questionnaire): CodedQuestionsReply['questions'] {
  return questionsOf(questionnaire)
    .filter(isCoded)
    .map((question) => {
      const { id, text } = question
      const note = kindOf(question).note(question)
      const options = kindOf(question)
        .counted(question)
        .map(({ id, label, role }) => ({ id, label, ...(role && { role }) }))
      return { of: writtenTo(question), id, text, ...(note !== undefined && { note }), options }
    })
}
