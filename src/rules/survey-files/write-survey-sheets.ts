import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { conditionsOf, type Option, optionsOf } from '#questions/asked.ts'
import type { Sheet, SheetRow } from '../format/spreadsheet.ts'
import { flattened, settingsOf, textsFrom } from './default-texts.ts'
import { guessedRole, NO_ROLE, roles } from './option-roles.ts'
import { types } from './question-types.ts'
import { writeRelevant } from './relevant.ts'
import { accents, type SheetName, sheetColumns } from './sheets.ts'

type Question = SurveyDocument['questionnaire']['sections'][number]['questions'][number]

/** What a row says, by its columns. */
export type Row<Name extends SheetName> = Partial<Record<(typeof sheetColumns)[Name][number], string>>

/** A survey as the sheets of a workbook. Reading them gives the same survey. */
export function surveySheets(survey: SurveyDocument, moreRows: readonly Row<'survey'>[] = []): Sheet[] {
  const lists = new OptionLists()
  const rows = survey.questionnaire.sections.flatMap(({ id, title, intro, questions }): Row<'survey'>[] => [
    { type: 'begin_group', name: id, label: title },
    ...(intro === undefined ? [] : [{ type: 'note', name: `${id}-intro`, label: intro }]),
    ...questions.map((question) => questionRow(question, lists, survey)),
    { type: 'end_group' },
  ])
  return [
    sheetOf('survey', [...rows, ...moreRows], {
      type: types,
      required: ['yes', 'no'],
      electoral: ['sí', 'no'],
      appearance: ['multiline'],
    }),
    sheetOf('choices', lists.rows(), { role: [...roles, NO_ROLE] }),
    sheetOf('settings', [settingsRow(survey)], { color: [...accents.keys()] }),
    sheetOf('textos', textRows(survey), {}),
  ]
}

function questionRow(question: Question, lists: OptionLists, { notElectoral = {} }: SurveyDocument): Row<'survey'> {
  const { id, text, help, required, isElectoral } = question
  const reason = Object.hasOwn(notElectoral, id) ? `no: ${notElectoral[id]}` : ''
  return {
    ...kindRow(question, lists),
    name: id,
    label: text,
    hint: help ?? '',
    required: required ? 'yes' : 'no',
    relevant: writeRelevant(conditionsOf(question)),
    electoral: isElectoral ? 'sí' : reason,
  }
}

function kindRow(question: Question, lists: OptionLists): Row<'survey'> {
  const parameters = 'shuffle' in question && question.shuffle ? 'randomize=true' : ''
  switch (question.kind) {
    case 'single':
      return { type: `select_one ${lists.nameOf(question)}`, parameters }
    case 'several':
      return {
        type: `select_multiple ${lists.nameOf(question)}`,
        parameters,
        constraint: `count-selected(.) <= ${question.atMost}`,
      }
    case 'scale':
      return {
        type: 'range',
        parameters: `start=${question.from} end=${question.to} step=1`,
        label_from: question.fromLabel,
        label_to: question.toLabel,
        choices_out: question.options.length > 0 ? lists.nameOf(question) : '',
      }
    case 'short-text':
      return { type: 'text', max_length: String(question.maxLength) }
    case 'long-text':
      return { type: 'text', appearance: 'multiline', max_length: String(question.maxLength) }
  }
}

/** Questions with the same options share a list, which has the name of the first. */
class OptionLists {
  readonly #lists = new Map<string, { readonly name: string; readonly options: readonly Option[] }>()

  nameOf(question: Question): string {
    const options = optionsOf(question)
    const key = JSON.stringify(options.map(({ id, label, role }) => [id, label, role]))
    const list = this.#lists.get(key) ?? { name: question.id, options }
    this.#lists.set(key, list)
    return list.name
  }

  rows(): Row<'choices'>[] {
    return [...this.#lists.values()].flatMap(({ name, options }) =>
      options.map(({ id, label, role }) => ({
        list_name: name,
        name: id,
        label,
        role: role ?? (guessedRole({ id, label }) ? NO_ROLE : ''),
      })),
    )
  }
}

function settingsRow(survey: SurveyDocument): Row<'settings'> {
  const { title, description, accent, share = '', registered = '' } = settingsOf(survey)
  return {
    form_title: title,
    version: survey.questionnaire.version,
    default_language: 'Español (es)',
    descripcion: description,
    color: [...accents].find(([, each]) => each === accent)?.[0] ?? '',
    compartir: share,
    gracias: registered,
  }
}

/** Those that differ from the common ones; one that only the common ones have is empty. */
function textRows({ questionnaire: _, notElectoral: __, ...texts }: SurveyDocument): Row<'textos'>[] {
  const [own, common] = [flattened(texts), flattened(textsFrom(settingsOf(texts)))]
  return [...new Set([...common.keys(), ...own.keys()])]
    .filter((name) => own.get(name) !== common.get(name))
    .map((name) => ({ clave: name, texto: String(own.get(name) ?? '') }))
}

const widths: Readonly<Record<string, number>> = {
  type: 28,
  name: 24,
  label: 70,
  hint: 40,
  relevant: 40,
  list_name: 24,
  form_title: 40,
  descripcion: 60,
  compartir: 60,
  gracias: 60,
  clave: 34,
  texto: 70,
}

function sheetOf<Name extends SheetName>(
  name: Name,
  rows: readonly Row<Name>[],
  offered: { readonly [Column in keyof Row<Name>]?: readonly string[] },
): Sheet {
  const columns: readonly string[] = sheetColumns[name]
  const lines = rows.map((row): SheetRow => columns.map((column) => (row as Readonly<Record<string, string>>)[column]))
  return {
    name,
    widths: columns.map((column) => widths[column] ?? 16),
    frozen: { rows: 1, columns: name === 'survey' ? 2 : 0 },
    dropDowns: Object.entries<readonly string[] | undefined>(offered).map(([column, values = []]) => ({
      column: columns.indexOf(column),
      values,
    })),
    rows: [[columns.map((value) => ({ value, style: 'bold' })), ...lines]],
  }
}
