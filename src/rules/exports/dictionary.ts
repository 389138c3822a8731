import { conditionsOf, optionsIn, optionsOf, type Wording } from '#questions/base-question.ts'
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

/** Describes every column, question, option and condition, with the versions of the questionnaire that had it. */
export function dictionaryCsv(layout: Layout): string {
  return toCsv(header, dictionaryLines(layout).slice(1))
}

/** The same as rows of cells, the header first. */
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

/** A line for each wording of the question, each of its columns and each of its options. */
function questionLines({ name: stem, kind, asked, columns }: QuestionColumns, layout: Layout): Line[] {
  const whole = columns.some((column) => column.name === stem) ? stem : `${stem}__*`
  const from = layout.since?.get(asked.id)
  const cellsByOption = new Map(
    columns.flatMap(({ name, optionValues }) =>
      optionValues.map(({ option, value }) => [option, { Columna: name, Valor: value }]),
    ),
  )
  const ofVersions = (linesOf: (wording: Wording<Question>) => Line[]) =>
    mergedVersions(
      asked.wordings.flatMap((each) => linesOf(each).map((line) => ({ ...line, Versiones: each.version }))),
    )
  return [
    ...ofVersions(({ section, question }) => [
      {
        Columna: whole,
        Tipo: kind.name,
        Descripción: question.help === undefined ? question.text : `${question.text} (${question.help})`,
        Pregunta: asked.id,
        Sección: section,
        'Se preguntó a': whoWasAsked(question, layout),
        Obligatoria: question.required ? 'sí' : 'no',
        'Base y vacíos': from ? `${kind.base} En las tablas cuenta ${sinceInWords(from)}.` : kind.base,
      },
    ]),
    ...columns
      .filter((column) => column.name !== whole)
      .map(({ name, type, label }) => ({ Columna: name, Tipo: types[type], Descripción: label, Pregunta: asked.id })),
    ...ofVersions(({ question }) =>
      kind.meanings(question).map(({ value, label }) => ({ Columna: whole, Valor: value, Etiqueta: label })),
    ),
    ...ofVersions(({ question }) =>
      optionsOf(question).map(({ id, label, role }) => ({
        ...cellsByOption.get(id),
        Etiqueta: label,
        Papel: role && roles[role],
        Pregunta: asked.id,
      })),
    ),
    ...columns
      .filter(({ type }) => type === 'code')
      .map(({ name }) => ({ Columna: name, Valor: notAnswered.value, Etiqueta: notAnswered.label })),
  ]
}

/** Lines that are the same in several versions become one that names them all. */
function mergedVersions(lines: readonly Line[]): Line[] {
  const same = Map.groupBy(lines, ({ Versiones: _, ...line }) => JSON.stringify(line))
  return [...same.values()].map((group) => ({
    ...group[0],
    Versiones: group.map(({ Versiones }) => Versiones).join(', '),
  }))
}

const roles: Record<NonNullable<Option['role']>, string> = {
  last: 'siempre al final',
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
