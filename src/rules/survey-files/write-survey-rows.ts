import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { conditionsOf, isExclusive, type Option, optionsOf } from '#questions/base-question.ts'
import { type Block, blocksOf } from '#questions/battery.ts'
import { pipedIn, replacePipes } from '#questions/piping.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import { drawnAtRandom } from './arm-draw.ts'
import { writeBands, writeLimits } from './bands.ts'
import { exclusiveConstraint } from './exclusive-options.ts'
import { writeRelevant } from './relevant.ts'
import type { SheetRow } from './sheets.ts'

export type FileQuestion = SurveyDocument['questionnaire']['sections'][number]['questions'][number]
type Row = SheetRow<'survey'>

/** Questions with the same options share a list, named after the first of them. */
export type OptionLists = ReadonlyMap<string, readonly FileQuestion[]>

export function optionLists({ questionnaire: { sections } }: SurveyDocument): OptionLists {
  const questions = sections.flatMap((section) => section.questions)
  return Map.groupBy(
    questions.filter((question) => writtenOptions(question).length > 0),
    sameOptions,
  )
}

function sameOptions(question: FileQuestion): string {
  return JSON.stringify(
    writtenOptions(question).map(({ id, label, role, isRetired, side, image }) => [
      id,
      label,
      role,
      isRetired,
      side,
      image,
    ]),
  )
}

/** The options as Kobo and ODK can ask them: a scale that offers «No sé», or stands in a table, is written as a list of its points. */
export function writtenOptions(question: FileQuestion): readonly Option[] {
  if (question.kind !== 'scale' || !isListed(question)) return optionsOf(question)
  const { from, to, fromLabel, toLabel, options } = question
  const points = Array.from({ length: to - from + 1 }, (_, at) => {
    const ends: Readonly<Record<number, string>> = { [from]: ` (${fromLabel})`, [to]: ` (${toLabel})` }
    return { id: String(from + at), label: `${from + at}${ends[from + at] ?? ''}` }
  })
  return [...points, ...options]
}

function isListed({ options, item }: Extract<FileQuestion, { kind: 'scale' }>): boolean {
  return options.length > 0 || item !== undefined
}

/** Writes the rows of the sheet «survey». */
export class SurveyRows {
  readonly #survey: SurveyDocument
  readonly #lists: OptionLists
  /** The rows that give the label of an answer, by the question they repeat. */
  readonly #labels = new Map<string, string>()
  readonly #names: Set<string>

  constructor(survey: SurveyDocument, lists: OptionLists) {
    this.#survey = survey
    this.#lists = lists
    const { sections } = survey.questionnaire
    this.#names = new Set(
      sections.flatMap(({ id, questions, batteries = [] }) => [
        id,
        ...[...questions, ...batteries].map((each) => each.id),
      ]),
    )
  }

  all(): Row[] {
    return this.#survey.questionnaire.sections.flatMap(({ id, title, intro, questions, batteries }): Row[] => [
      { type: 'begin_group', name: id, label: title },
      ...(intro === undefined ? [] : this.#intro(id, intro)),
      ...blocksOf<FileQuestion>(questions, batteries).flatMap((block) =>
        block.kind === 'battery' ? this.#battery(block) : this.#question(block.question),
      ),
      { type: 'end_group' },
    ])
  }

  #intro(id: string, intro: string): Row[] {
    const repeated = this.#repeatedIn([intro])
    return [...repeated, { type: 'note', name: this.#newName(`${id}-intro`), label: this.#text(intro) }]
  }

  /** Kobo and ODK draw a group with this appearance as a table. */
  #battery({ battery, items }: Extract<Block<FileQuestion>, { kind: 'battery' }>): Row[] {
    const { id, before, text, help = '', shuffle } = battery
    return [
      ...this.#repeatedIn([before ?? '', text, help, ...items.map(({ item }) => item.label)]),
      ...(before === undefined ? [] : [this.#note(id, before)]),
      {
        type: 'begin_group',
        name: id,
        label: this.#text(text),
        hint: this.#text(help),
        appearance: 'table-list',
        parameters: shuffle ? 'randomize=true' : '',
      },
      ...items.map((item) => ({ ...this.#row(item), label: this.#text(item.item.label) })),
      { type: 'end_group' },
    ]
  }

  #question(question: FileQuestion): Row[] {
    const { id, before, text, help = '' } = question
    const other = optionsOf(question).find(({ role }) => role === 'other')
    return [
      ...this.#repeatedIn([before ?? '', text, help]),
      ...(before === undefined ? [] : [this.#note(id, before)]),
      this.#row(question),
      ...(other && question.kind !== 'number' ? [this.#otherText(id, other)] : []),
    ]
  }

  /** Kobo and ODK ask for the text of «Otro» in a question of its own. */
  #otherText(id: string, other: Option): Row {
    const relevant = writeRelevant([{ question: id, isOneOf: [other.id] }])
    return { type: 'text', name: this.#newName(`${id}-otro`), label: '¿Cuál?', relevant, choices_out: id }
  }

  #note(id: string, text: string): Row {
    return { type: 'note', name: this.#newName(`${id}-nota`), label: this.#text(text) }
  }

  /** XLSForm's «${pregunta}» is the code of the answer; a calculation gives its label. */
  #repeatedIn(texts: readonly string[]): Row[] {
    const ids = new Set(texts.flatMap(pipedIn))
    return [...ids].flatMap((id) => {
      if (this.#labels.has(id)) return []
      const name = this.#newName(`${id}-etiqueta`)
      this.#labels.set(id, name)
      return { type: 'calculate', name, calculation: `jr:choice-name(\${${id}}, '\${${id}}')` }
    })
  }

  #text(text: string): string {
    return replacePipes(text, (question) => `\${${this.#labels.get(question) ?? question}}`)
  }

  #newName(wanted: string): string {
    const name = this.#names.has(wanted) ? this.#newName(`${wanted}-2`) : wanted
    this.#names.add(name)
    return name
  }

  #row(question: FileQuestion): Row {
    const { id, text, help, required, isElectoral } = question
    const { notElectoral = {} } = this.#survey
    const reason = Object.hasOwn(notElectoral, id) ? `no: ${notElectoral[id]}` : ''
    return {
      ...kindRow(question, this.#lists.get(sameOptions(question))?.[0]?.id ?? ''),
      name: question.kind === 'number' && id === ageQuestion.id ? 'edad' : id,
      label: this.#text(text),
      hint: this.#text(help ?? ''),
      required: question.kind === 'arm' ? '' : required ? 'yes' : 'no',
      relevant: writeRelevant(conditionsOf(question)),
      electoral: isElectoral ? 'sí' : reason,
      retirada: question.isRetired ? 'sí' : '',
      serie: question.series ?? '',
    }
  }
}

function kindRow(question: FileQuestion, list: string): Row {
  const parameters = 'shuffle' in question && question.shuffle ? 'randomize=true' : ''
  switch (question.kind) {
    case 'single':
      return { type: `select_one ${list}`, parameters }
    case 'several': {
      const exclusive = exclusiveConstraint(question.options.filter(isExclusive))
      return {
        type: `select_multiple ${list}`,
        parameters,
        constraint: `count-selected(.) <= ${question.atMost}${exclusive}`,
      }
    }
    case 'scale':
      return {
        ...(isListed(question)
          ? { type: `select_one ${list}` }
          : { type: 'range', parameters: `start=${question.from} end=${question.to} step=1` }),
        label_from: question.fromLabel,
        label_to: question.toLabel,
      }
    case 'number':
      return {
        type: 'integer',
        constraint: writeLimits(question.bands),
        bandas: question.id === ageQuestion.id ? '' : writeBands(question.bands),
        choices_out: list,
      }
    case 'arm':
      return { type: 'calculate', calculation: drawnAtRandom(question.options), choices_out: list }
    case 'short-text':
      return { type: 'text', max_length: String(question.maxLength) }
    case 'long-text':
      return { type: 'text', appearance: 'multiline', max_length: String(question.maxLength) }
  }
}
