import type { Option, Question, Questionnaire } from '#surveys/questionnaire.ts'

/** A question as every version of a questionnaire asked it: the answers to all of them stand in the same columns. */
export interface AskedQuestion {
  readonly id: string
  readonly kind: Question['kind']
  /** The newest first. */
  readonly wordings: readonly Wording[]
  /** Of every version, those of the newest first. */
  readonly options: readonly Option[]
}

export interface Wording {
  readonly version: string
  readonly section: string
  readonly question: Question
}

/** Every question that was ever asked, from the newest questionnaire to the oldest. */
export function askedQuestions(questionnaires: readonly Questionnaire[]): AskedQuestion[] {
  const wordings = questionnaires.flatMap(({ version, sections }) =>
    sections.flatMap(({ title, questions }) => questions.map((question) => ({ version, section: title, question }))),
  )
  return [...Map.groupBy(wordings, ({ question }) => `${question.id} ${shapeOf(question)}`).values()].flatMap(
    (group) => {
      const [newest] = group
      return newest ? [{ ...of(newest), wordings: group, options: optionsOf(group) }] : []
    },
  )
}

function of({ question: { id, kind } }: Wording): Pick<AskedQuestion, 'id' | 'kind'> {
  return { id, kind }
}

/** Under one id, a question that became one of several choices cannot stay in the same columns; a longer text can. */
function shapeOf({ kind }: Question): string {
  return kind === 'long-text' ? 'short-text' : kind
}

function optionsOf(wordings: readonly Wording[]): Option[] {
  const options = new Map<string, Option>()
  for (const { question } of wordings) {
    if (!('options' in question)) continue
    for (const option of question.options) if (!options.has(option.id)) options.set(option.id, option)
  }
  return [...options.values()]
}
