import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { itemText } from '#questions/battery.ts'

/** Ids that answers and conditions refer to, and values chosen from a list. */
const notTexts: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'role',
  'side',
  'image',
  'battery',
  'question',
  'isOneOf',
  'isNoneOf',
  'formId',
])

/**
 * A survey with some texts replaced, by their paths («questionnaire.sections.0.title»); undefined if a path is not one of its texts.
 * The new texts are not checked here: the result is read again like an uploaded file.
 */
export function withTextsAt(survey: SurveyDocument, texts: Readonly<Record<string, string>>): object | undefined {
  const edited = structuredClone(survey) as unknown as Tree
  for (const [path, text] of Object.entries(texts)) {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    const inside = steps.reduce<unknown>((part, step) => own(part, step), edited)
    if ([...steps, last].some((step) => notTexts.has(step)) || typeof own(inside, last) !== 'string') return undefined
    ;(inside as Tree)[last] = text
  }
  const { title } = texts
  // The form repeats the title above its questions.
  if (title !== undefined && survey.answering.title === survey.title && !('answering.title' in texts))
    edited.answering = { ...survey.answering, title }
  for (const section of (edited as unknown as SurveyDocument).questionnaire.sections) rewriteItems(section)
  return edited
}

/** The text of an item repeats its battery's. */
function rewriteItems({ questions, batteries = [] }: SurveyDocument['questionnaire']['sections'][number]): void {
  for (const question of questions) {
    const battery = batteries.find(({ id }) => id === question.item?.battery)
    if (battery && question.item) Object.assign(question, { text: itemText(battery, question.item.label) })
  }
}

type Tree = Record<string, unknown>

function own(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? (part as Tree)[name] : undefined
}
