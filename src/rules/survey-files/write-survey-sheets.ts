import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { conditionsOf, optionsOf } from '#questions/base-question.ts'
import { type Block, blocksOf } from '#questions/battery.ts'
import { replacePipes } from '#questions/piping.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Sheet } from '../format/spreadsheet.ts'
import { writeBands } from './bands.ts'
import { flattened, settingsOf, textsFrom } from './default-texts.ts'
import { guessedRole, NO_ROLE } from './option-roles.ts'
import { writeRelevant } from './relevant.ts'
import { accents, columnsOf, type SheetName, type sheets } from './sheets.ts'

type Question = SurveyDocument['questionnaire']['sections'][number]['questions'][number]

type Row<Name extends SheetName> = Partial<Record<keyof (typeof sheets)[Name], string>>

/** Questions with the same options share a list, named after the first of them. */
type OptionLists = ReadonlyMap<string, readonly Question[]>

/** A survey as the sheets of a workbook. Reading them gives the same survey. */
export function surveySheets(survey: SurveyDocument, moreRows: readonly Row<'survey'>[] = []): Sheet[] {
  const { sections } = survey.questionnaire
  const lists = Map.groupBy(
    sections.flatMap(({ questions }) => questions).filter((question) => optionsOf(question).length > 0),
    sameOptions,
  )
  const rows = sections.flatMap(({ id, title, intro, questions, batteries }): Row<'survey'>[] => [
    { type: 'begin_group', name: id, label: title },
    ...(intro === undefined ? [] : [{ type: 'note', name: `${id}-intro`, label: intro }]),
    ...blocksOf<Question>(questions, batteries).flatMap((block) =>
      block.kind === 'battery' ? batteryRows(block, lists, survey) : questionRows(block.question, lists, survey),
    ),
    { type: 'end_group' },
  ])
  return [
    sheetOf('survey', [...rows, ...moreRows]),
    sheetOf('choices', choiceRows(lists)),
    sheetOf('settings', [settingsRow(survey)]),
    sheetOf('textos', textRows(survey)),
  ]
}

function sameOptions(question: Question): string {
  return JSON.stringify(
    optionsOf(question).map(({ id, label, role, isRetired, image }) => [id, label, role, isRetired, image]),
  )
}

function choiceRows(lists: OptionLists): Row<'choices'>[] {
  return [...lists.values()].flatMap(([first]) =>
    (first ? optionsOf(first) : []).map(({ id, label, role, isRetired, image = '' }) => ({
      list_name: first?.id ?? '',
      name: id,
      label,
      role: role ?? (guessedRole({ id, label }) ? NO_ROLE : ''),
      retirada: isRetired ? 'sí' : '',
      'media::image': image,
    })),
  )
}

/** Kobo and ODK draw a group with this appearance as a table. */
function batteryRows(
  { battery, items }: Extract<Block<Question>, { kind: 'battery' }>,
  lists: OptionLists,
  survey: SurveyDocument,
): Row<'survey'>[] {
  const { id, text, help = '', shuffle } = battery
  const note = items[0]?.before
  return [
    ...(note === undefined ? [] : [noteRow(id, note)]),
    {
      type: 'begin_group',
      name: id,
      label: xlsText(text),
      hint: xlsText(help),
      appearance: 'table-list',
      parameters: shuffle ? 'randomize=true' : '',
    },
    ...items.map((item) => ({ ...questionRow(item, lists, survey), label: xlsText(item.item.label) })),
    { type: 'end_group' },
  ]
}

function questionRows(question: Question, lists: OptionLists, survey: SurveyDocument): Row<'survey'>[] {
  const row = questionRow(question, lists, survey)
  return question.before === undefined ? [row] : [noteRow(question.id, question.before), row]
}

function noteRow(id: string, text: string): Row<'survey'> {
  return { type: 'note', name: `${id}-nota`, label: xlsText(text) }
}

/** XLSForm repeats an answer as «${pregunta}». */
function xlsText(text: string): string {
  return replacePipes(text, (question) => `\${${question}}`)
}

function questionRow(question: Question, lists: OptionLists, { notElectoral = {} }: SurveyDocument): Row<'survey'> {
  const { id, text, help, required, isElectoral } = question
  const reason = Object.hasOwn(notElectoral, id) ? `no: ${notElectoral[id]}` : ''
  return {
    ...kindRow(question, lists.get(sameOptions(question))?.[0]?.id ?? ''),
    name: question.kind === 'number' && id === ageQuestion.id ? 'edad' : id,
    label: xlsText(text),
    hint: xlsText(help ?? ''),
    required: question.kind === 'arm' ? '' : required ? 'yes' : 'no',
    relevant: writeRelevant(conditionsOf(question)),
    electoral: isElectoral ? 'sí' : reason,
    retirada: question.isRetired ? 'sí' : '',
  }
}

function kindRow(question: Question, list: string): Row<'survey'> {
  const parameters = 'shuffle' in question && question.shuffle ? 'randomize=true' : ''
  switch (question.kind) {
    case 'single':
      return { type: `select_one ${list}`, parameters }
    case 'several':
      return { type: `select_multiple ${list}`, parameters, constraint: `count-selected(.) <= ${question.atMost}` }
    case 'scale':
      return {
        type: 'range',
        parameters: `start=${question.from} end=${question.to} step=1`,
        label_from: question.fromLabel,
        label_to: question.toLabel,
        choices_out: list,
      }
    case 'number':
      return {
        type: 'integer',
        bandas: question.id === ageQuestion.id ? '' : writeBands(question.bands),
        choices_out: list,
      }
    case 'arm':
      return { type: `arm ${list}` }
    case 'short-text':
      return { type: 'text', max_length: String(question.maxLength) }
    case 'long-text':
      return { type: 'text', appearance: 'multiline', max_length: String(question.maxLength) }
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

/** The texts that differ from the common ones; empty for a common text that this survey lacks. */
function textRows({ questionnaire: _, notElectoral: __, ...texts }: SurveyDocument): Row<'textos'>[] {
  const [own, common] = [flattened(texts), flattened(textsFrom(settingsOf(texts)))]
  return [...new Set([...common.keys(), ...own.keys()])]
    .filter((name) => own.get(name) !== common.get(name))
    .map((name) => ({ clave: name, texto: String(own.get(name) ?? '') }))
}

function sheetOf<Name extends SheetName>(name: Name, rows: readonly Row<Name>[]): Sheet {
  const columns = columnsOf(name)
  const lines = rows.map((row) => columns.map(([column]) => row[column as keyof Row<Name>]))
  return {
    name,
    widths: columns.map(([, { width = 16 }]) => width),
    frozen: { rows: 1, columns: name === 'survey' ? 2 : 0 },
    dropDowns: columns.flatMap(([, { dropDown }], column) => (dropDown ? [{ column, values: dropDown }] : [])),
    rows: [[columns.map(([value]) => ({ value, style: 'bold' })), ...lines]],
  }
}
