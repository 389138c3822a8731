import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { guessedSides, hasWrittenSides } from '../answers/option-sides.ts'
import type { Sheet } from '../format/spreadsheet.ts'
import { flattened, settingsOf, textsFrom } from './default-texts.ts'
import { xlsFormNotices } from './kobo-notices.ts'
import { guessedRole, NO_ROLE } from './option-roles.ts'
import { accents, columnsOf, NOTICES_SHEET, type SheetName, type SheetRow, sideWords } from './sheets.ts'
import { type OptionLists, optionLists, SurveyRows, writtenOptions } from './write-survey-rows.ts'

/** A survey as the sheets of a workbook. Reading them gives the same survey; Kobo and ODK ask it as far as they can. */
export function surveySheets(survey: SurveyDocument): Sheet[] {
  const lists = optionLists(survey)
  const notices = xlsFormNotices(survey)
  return [
    sheetOf('survey', new SurveyRows(survey, lists).all()),
    sheetOf('choices', choiceRows(lists)),
    sheetOf('settings', [settingsRow(survey)]),
    sheetOf('textos', textRows(survey)),
    ...(notices.length > 0 ? [explainingSheet(NOTICES_SHEET, ['pregunta', 'en Kobo y ODK'], notices)] : []),
  ]
}

/** Two columns that somebody reads. */
export function explainingSheet(
  name: string,
  header: readonly [string, string],
  rows: readonly (readonly [string, string])[],
): Sheet {
  return {
    name,
    widths: [28, 120],
    frozen: { rows: 1, columns: 0 },
    rows: [[header.map((value) => ({ value, style: 'bold' })), ...rows]],
  }
}

function choiceRows(lists: OptionLists): SheetRow<'choices'>[] {
  return [...lists.values()].flatMap(([first]) => {
    const options = first ? writtenOptions(first) : []
    // Guesses are written out, so that their author sees them and can change them.
    const guessed = hasWrittenSides(options) ? new Map() : guessedSides(options)
    return options.map(({ id, label, role, isRetired, side = guessed.get(id), image = '' }) => ({
      list_name: first?.id ?? '',
      name: id,
      label,
      role: role ?? (guessedRole({ id, label }) ? NO_ROLE : ''),
      lado: [...sideWords].find(([, each]) => each === side)?.[0] ?? '',
      retirada: isRetired ? 'sí' : '',
      'media::image': image,
    }))
  })
}

function settingsRow(survey: SurveyDocument): SheetRow<'settings'> {
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
function textRows({ questionnaire: _, notElectoral: __, ...texts }: SurveyDocument): SheetRow<'textos'>[] {
  const [own, common] = [flattened(texts), flattened(textsFrom(settingsOf(texts)))]
  return [...new Set([...common.keys(), ...own.keys()])]
    .filter((name) => own.get(name) !== common.get(name))
    .map((name) => ({ clave: name, texto: String(own.get(name) ?? '') }))
}

function sheetOf<Name extends SheetName>(name: Name, rows: readonly SheetRow<Name>[]): Sheet {
  const columns = columnsOf(name)
  const lines = rows.map((row) => columns.map(([column]) => row[column as keyof SheetRow<Name>]))
  return {
    name,
    widths: columns.map(([, { width = 16 }]) => width),
    frozen: { rows: 1, columns: name === 'survey' ? 2 : 0 },
    dropDowns: columns.flatMap(([, { dropDown }], column) => (dropDown ? [{ column, values: dropDown }] : [])),
    rows: [[columns.map(([value]) => ({ value, style: 'bold' })), ...lines]],
  }
}
