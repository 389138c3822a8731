import { municipalities } from '#places/postal-table.ts'
import { type Cell, type Column, codeColumn, type Labelled, plainColumn, wordsColumn } from '#questions/column.ts'
import { OTHER_FIELD } from '../answers/kept-answers.ts'
import { flags } from '../quality/flags.ts'
import { asideRules } from '../quality/setting-aside.ts'
import { timeNames } from '../quality/time-taken.ts'
import type { ExportedResponse } from './response.ts'

/** A column beside the answers. */
export interface Fact extends Column {
  readonly read: (response: ExportedResponse, row: number) => Cell
}

interface Exported {
  readonly surveyId: string
  readonly title: string
  readonly versions: readonly string[]
  readonly withPlaces: boolean
}

/** A postal code is closer to a person than an analysis needs: with it, the file has neither weights nor days. */
export function factsOf({ surveyId, title, versions, withPlaces }: Exported): Fact[] {
  return [
    { ...plainColumn('row', 'Número de la fila en este archivo; no dice nada de la respuesta', 'number'), read: row },
    ...(withPlaces ? [] : [day]),
    { ...codeColumn('survey', 'Encuesta', [{ value: surveyId, label: title }]), read: () => surveyId },
    { ...codeColumn('version', 'Versión del cuestionario', versions.map(itself)), read: ({ version }) => version },
    { ...codeColumn('proof', 'Cómo consta la respuesta', proofs), read: ({ verification }) => verification },
    { ...codeColumn('time_taken', 'Cuánto tardó en responder', times), read: ({ timeTaken }) => timeTaken },
    { ...codeColumn('set_aside', 'Regla que la aparta de los resultados; vacío si se cuenta', rules), read: setAside },
    { ...wordsColumn('marks', 'Señales al responder', LONGEST_MARKS), read: ({ marks }) => marks || undefined },
    { ...codeColumn('municipality', 'Municipio del código postal', municipalities.map(itself)), read: municipality },
    ...(withPlaces ? [postalCode, colonia] : [weight]),
    ...(versions.some((version) => version.endsWith('-typeform')) ? [otherFields] : []),
  ]
}

const LONGEST_MARKS = flags.join(' ').length
const rules: readonly Labelled[] = asideRules.map(({ id, name }) => ({ value: id, label: name }))
const setAside: Fact['read'] = (response) => response.setAside

const row: Fact['read'] = (_, number) => number
const municipality: Fact['read'] = (response) => response.municipality

const day: Fact = {
  ...plainColumn('day', 'Día en que se empezó, en Ciudad de México', 'day'),
  read: (response) => response.day,
}

const weight: Fact = {
  ...plainColumn('weight', 'Peso: cuántas personas de la muestra representa; la media es 1', 'number'),
  read: (response) => response.weight,
}

const postalCode: Fact = {
  ...wordsColumn('postal_code', 'Código postal', 5),
  read: (response) => response.postalCode ?? undefined,
}

const LONGEST_COLONIA = 200

const colonia: Fact = {
  ...wordsColumn('colonia', 'Colonia, como la escribió', LONGEST_COLONIA),
  read: (response) => response.colonia ?? undefined,
}

const LONGEST_FIELDS = 4_000

const otherFields: Fact = {
  ...wordsColumn('other_fields', 'Otros campos del formulario de Typeform, en JSON', LONGEST_FIELDS),
  read: ({ answers }) => {
    const others = Object.entries(answers).filter(([name]) => name.startsWith(OTHER_FIELD))
    if (others.length === 0) return undefined
    const fields = others.map(([name, { words }]) => [name.slice(OTHER_FIELD.length), words])
    return JSON.stringify(Object.fromEntries(fields)).slice(0, LONGEST_FIELDS)
  },
}

const proofs: readonly Labelled[] = [
  { value: 'verified', label: 'Verificada: el formulario guarda la respuesta' },
  { value: 'reported', label: 'Reportada: solo lo dijo la página' },
]

const times: readonly Labelled[] = Object.entries(timeNames).map(([value, label]) => ({ value, label }))

function itself(value: string): Labelled {
  return { value, label: value }
}
