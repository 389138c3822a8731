import { conditionsOf, optionsIn, optionsOf } from '#questions/asked.ts'
import { type Column, notAnswered } from '#questions/column.ts'
import type { Option, Question } from '#surveys/questionnaire.ts'
import { sinceInWords } from '../answers/counted-since.ts'
import { type CsvCell, toCsv } from '../format/csv.ts'
import type { Layout, QuestionColumns } from './layout.ts'

const header = [
  'Columna',
  'Tipo',
  'Descripción',
  'Valor',
  'Etiqueta',
  'Papel',
  'Pregunta',
  'Sección',
  'Versiones',
  'Se preguntó a',
  'Obligatoria',
  'Base y vacíos',
] as const

type Line = Partial<Record<(typeof header)[number], CsvCell>>

/** Every column, question, option and condition, and which version of the questionnaire had it. */
export function dictionaryCsv(layout: Layout): string {
  return toCsv(header, dictionaryLines(layout).slice(1))
}

/** The same as cells, the header first. */
export function dictionaryLines(layout: Layout): CsvCell[][] {
  const lines = [
    ...layout.facts.flatMap(factLines),
    ...layout.questions.flatMap((columns) => questionLines(columns, layout)),
  ]
  return [[...header], ...lines.map((line) => header.map((name) => line[name]))]
}

function factLines(fact: Column): Line[] {
  const about = { Columna: fact.name, Tipo: types[fact.type], Descripción: fact.label }
  return [
    { ...about, 'Se preguntó a': 'No es una pregunta', 'Base y vacíos': emptyFacts[fact.name] ?? 'Nunca está vacía.' },
    ...fact.values.map(({ value, label }) => ({ Columna: fact.name, Valor: value, Etiqueta: label })),
  ]
}

const emptyFacts: Readonly<Record<string, string>> = {
  municipality: 'Vacía: no dio su código postal, o ya no está en la tabla.',
  postal_code: 'Vacía: no lo dio.',
  colonia: 'Vacía: no la dio.',
  set_aside: 'Vacía: se cuenta.',
  marks: 'Vacía: ninguna.',
  weight:
    'Vacía: menor de 18 años; apartada por una regla («set_aside»); la encuesta no tiene pesos (el manifiesto dice por qué); o llegó después de calcularlos y nadie más es de su sexo, edad y municipio.',
  other_fields: 'Vacía: no hubo otros.',
}

const types: Record<Column['type'], string> = {
  code: 'código',
  flag: '0 o 1',
  number: 'número',
  day: 'fecha',
  words: 'texto',
}

/** One line for the question in each of its wordings, one for each column, one for each option. */
function questionLines(question: QuestionColumns, layout: Layout): Line[] {
  const { name: stem, kind, asked, columns } = question
  const whole = columns.some((column) => column.name === stem) ? stem : `${stem}__*`
  const from = layout.since?.get(asked.id)
  return [
    ...groupedByVersion(asked.wordings, ({ question: { text, help, showIf, required }, section }) =>
      JSON.stringify([text, help, showIf, required, section]),
    ).map(([{ section, question }, Versiones]) => ({
      Columna: whole,
      Tipo: kind.name,
      Descripción: question.help === undefined ? question.text : `${question.text} (${question.help})`,
      Pregunta: asked.id,
      Sección: section,
      Versiones,
      'Se preguntó a': whoWasAsked(question, layout),
      Obligatoria: question.required ? 'sí' : 'no',
      'Base y vacíos': from ? `${kind.base} En las tablas cuenta ${sinceInWords(from)}.` : kind.base,
    })),
    ...columns
      .filter((column) => column.name !== whole)
      .map(({ name: Columna, type, label }) => ({
        Columna,
        Tipo: types[type],
        Descripción: label,
        Pregunta: asked.id,
      })),
    ...meaningLines(question, whole),
    ...optionLines(question),
  ]
}

function meaningLines({ kind, asked }: QuestionColumns, Columna: string): Line[] {
  const meanings = asked.wordings.flatMap(({ version, question }) =>
    kind.meanings(question).map((meaning) => ({ version, ...meaning })),
  )
  return groupedByVersion(meanings, ({ value, label }) => `${value} ${label}`).map(([{ value, label }, Versiones]) => ({
    Columna,
    Valor: value,
    Etiqueta: label,
    Versiones,
  }))
}

/** Every option where it stands: in a column of its own, or as a value of one. */
function optionLines({ asked, columns }: QuestionColumns): Line[] {
  const offered = asked.wordings.flatMap(({ version, question }) =>
    optionsOf(question).map((option) => ({ version, question, option })),
  )
  const places = new Map(
    columns.flatMap(({ name, holds }) => holds.map(({ option, value }) => [option, { Columna: name, Valor: value }])),
  )
  const lines = groupedByVersion(offered, ({ option: { id, label, role } }) => [id, label, role].join(' ')).map(
    ([{ question, option }, Versiones]) => ({
      ...places.get(option.id),
      Etiqueta: option.label,
      Papel: option.role && roles[option.role],
      Pregunta: question.id,
      Versiones,
    }),
  )
  const codes = columns.filter(({ type }) => type === 'code')
  return [
    ...lines,
    ...codes.map(({ name }) => ({ Columna: name, Valor: notAnswered.value, Etiqueta: notAnswered.label })),
  ]
}

const roles: Record<NonNullable<Option['role']>, string> = {
  other: 'otra, con sus palabras',
  none: 'ninguna',
  'dont-know': 'no sabe',
  'no-answer': 'prefiere no contestar',
}

function whoWasAsked(question: Question, { questions }: Layout): string {
  const conditions = conditionsOf(question).map((condition) => {
    const options = questions.find(({ asked }) => asked.id === condition.question)?.asked.options ?? []
    const labels = optionsIn(condition).map((id) => options.find((option) => option.id === id)?.label ?? id)
    return `en «${condition.question}» ${'isOneOf' in condition ? '' : 'no '}contestaron: ${labels.join('; ')}`
  })
  return conditions.length === 0 ? 'Todas las personas' : `Solo quienes ${conditions.join(', y ')}`
}

/** What is the same in several versions stands once, with their names. */
function groupedByVersion<Of extends { readonly version: string }>(
  items: readonly Of[],
  sameness: (item: Of) => string,
): [Of, string][] {
  return [...Map.groupBy(items, sameness).values()].flatMap((group) => {
    const [first] = group
    return first ? [[first, group.map(({ version }) => version).join(', ')] as [Of, string]] : []
  })
}
