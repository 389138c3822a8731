import { municipalities } from '#places/postal-table.ts'
import { type Cell, type Column, codeColumn, type Labelled, plainColumn, wordsColumn } from '#questions/column.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { CountedSince } from '../answers/counted-since.ts'
import { OTHER_FIELD } from '../answers/stored-answers.ts'
import { flags } from '../quality/flags.ts'
import { asideRules } from '../quality/setting-aside.ts'
import type { ExportedResponse } from './response.ts'

/** A column about the response itself, not about an answer. */
interface Fact extends Column {
  readonly read: (response: ExportedResponse, row: number) => Cell
}

export interface ExportedSurvey {
  readonly surveyId: string
  readonly title: string
  /** Every version that was asked, the newest first. */
  readonly questionnaires: readonly Questionnaire[]
  /** The questions that some answers do not count for in tables. */
  readonly since?: ReadonlyMap<string, CountedSince>
  readonly withPlaces: boolean
}

const LONGEST_MARKS = flags.join(' ').length
const LONGEST_COLONIA = 200
const LONGEST_FIELDS = 4_000

/**
 * A postal code narrows people down, so a file with places has neither weights nor days. No file has the time that somebody took:
 * on a quiet survey whoever watches the live totals knows it, and would find the row.
 */
export function factsOf({ surveyId, title, questionnaires, withPlaces }: ExportedSurvey): Fact[] {
  const versions = questionnaires.map(({ version }) => version)
  const row = plainColumn('row', 'Número de la fila en este archivo; no dice nada de la respuesta', 'number')
  const day = plainColumn('day', 'Día en que se empezó, en Ciudad de México', 'day')
  const survey = codeColumn('survey', 'Encuesta', [{ value: surveyId, label: title }])
  const aside = codeColumn('set_aside', 'Regla que la aparta de los resultados; vacío si se cuenta', rules)
  const weight = plainColumn('weight', 'Peso: cuántas personas de la muestra representa; la media es 1', 'number')
  const places = [
    fact(wordsColumn('postal_code', 'Código postal', 5), 'postalCode'),
    fact(wordsColumn('colonia', 'Colonia, como la escribió', LONGEST_COLONIA), 'colonia'),
  ]
  return [
    { ...row, read: (_, number) => number },
    ...(withPlaces ? [] : [fact(day, 'day')]),
    { ...survey, read: () => surveyId },
    fact(codeColumn('version', 'Versión del cuestionario', versions.map(asItsOwnLabel)), 'version'),
    fact(codeColumn('proof', 'Cómo consta la respuesta', proofs), 'verification'),
    fact(aside, 'setAside'),
    { ...wordsColumn('marks', 'Señales al responder', LONGEST_MARKS), read: ({ marks }) => marks || undefined },
    fact(codeColumn('municipality', 'Municipio del código postal', municipalities.map(asItsOwnLabel)), 'municipality'),
    ...(withPlaces ? places : [fact(weight, 'weight')]),
    ...(versions.some((version) => version.endsWith('-typeform')) ? [otherFields] : []),
  ]
}

function fact(column: Column, part: Exclude<keyof ExportedResponse, 'answers'>): Fact {
  return { ...column, read: (response) => response[part] ?? undefined }
}

const otherFields: Fact = {
  ...wordsColumn('other_fields', 'Otros campos del formulario de Typeform, en JSON', LONGEST_FIELDS),
  read: ({ answers }) => {
    const others = Object.entries(answers).filter(([name]) => name.startsWith(OTHER_FIELD))
    if (others.length === 0) return undefined
    const fields = others.map(([name, { words }]) => [name.slice(OTHER_FIELD.length), words])
    return JSON.stringify(Object.fromEntries(fields)).slice(0, LONGEST_FIELDS)
  },
}

const rules: readonly Labelled[] = asideRules.map(({ id, name }) => ({ value: id, label: name }))

const proofs: readonly Labelled[] = [
  { value: 'verified', label: 'Verificada: el formulario guarda la respuesta' },
  { value: 'reported', label: 'Reportada: solo lo dijo la página' },
]

function asItsOwnLabel(value: string): Labelled {
  return { value, label: value }
}
