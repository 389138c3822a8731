import { isDeepStrictEqual } from 'node:util'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'

type Section = SurveyDocument['questionnaire']['sections'][number]
type Question = Section['questions'][number]
interface Named {
  readonly id: string
}

const idsOf = (all: readonly Named[]) => all.map(({ id }) => id)
const byId = <Each extends Named>(all: readonly Each[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const questionsIn = ({ questionnaire }: SurveyDocument) => questionnaire.sections.flatMap(({ questions }) => questions)
const optionsIn = (question: Question) => ('options' in question ? question.options : [])

/** The most serious class of change, found independently of the product: by comparing what is left without the harmless parts. */
export function classOfChange(before: SurveyDocument, after: SurveyDocument) {
  if (isDeepStrictEqual(before, after)) return 'none'
  const isRefused =
    !isDeepStrictEqual(fixed(before, before), fixed(before, after)) ||
    questionsIn(before).some(({ id, isElectoral }) => isElectoral && !questionNamed(after, id)?.isElectoral) ||
    !after.questionnaire.sections.every((section) => addsAtItsEnd(before, section))
  if (isRefused) return 'refused'
  return isDeepStrictEqual(counted(before), counted(after)) ? 'allowed' : 'marked'
}

function questionNamed(document: SurveyDocument, wanted: string): Question | undefined {
  return questionsIn(document).find(({ id }) => id === wanted)
}

/** What must never change: without words, without what is new, and in no order where order does not matter. */
function fixed(before: SurveyDocument, { form, flow, questionnaire }: SurveyDocument) {
  const known = new Set(idsOf(questionsIn(before)))
  const sections = questionnaire.sections.map(({ id, questions }) => ({
    id,
    questions: questions.filter((each) => known.has(each.id)).map((each) => fixedQuestion(before, each)),
  }))
  return { form, flow, sections: byId(sections) }
}

function fixedQuestion(before: SurveyDocument, question: Question) {
  if (['sex', 'age-band'].includes(question.id)) return question
  const { text, help, isElectoral, ...fixed } = question
  const old = questionNamed(before, question.id)
  const known = new Set(idsOf(old ? optionsIn(old) : []))
  const options = optionsIn(question).flatMap(({ label, ...option }) => (known.has(option.id) ? [option] : []))
  return { ...fixed, options: 'shuffle' in question && question.shuffle ? byId(options) : options }
}

/** New questions are optional, after all that were there, and not sex or age. */
function addsAtItsEnd(before: SurveyDocument, { questions }: Section): boolean {
  const known = new Set(idsOf(questionsIn(before)))
  const first = questions.findIndex(({ id }) => !known.has(id))
  const added = first < 0 ? [] : questions.slice(first)
  return added.every(({ id, required }) => !known.has(id) && !required && id !== 'sex' && id !== 'age-band')
}

/** What a new version is for: questions and their options in their order and words. */
function counted({ questionnaire }: SurveyDocument) {
  return questionnaire.sections.map(({ id, questions }) => ({
    id,
    questions: questions.map(({ help, isElectoral, ...asked }) => asked),
  }))
}
