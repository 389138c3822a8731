import { expect, test } from 'vitest'
import { fieldNames, methodFields, missingMethod } from './method-fields.ts'
import { readMethodFile, textsFor } from './method-file.ts'

const read = (content: unknown) => readMethodFile(JSON.stringify(content))
const problemsOf = (content: unknown) => {
  const result = read(content)
  return 'problems' in result ? result.problems : []
}

test('what a survey says of itself stands before what is said of all', () => {
  const result = read({
    encarga: ' Ayuntamiento ',
    objetivo: 'Todo',
    encuestas: { '005': { objetivo: 'La movilidad' } },
  })
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  expect(textsFor(result.file, '005')).toEqual({ encarga: 'Ayuntamiento', objetivo: 'La movilidad' })
  expect(textsFor(result.file, '004')).toEqual({ encarga: 'Ayuntamiento', objetivo: 'Todo' })
})

test('every problem is told at once', () => {
  const problems = problemsOf({
    encarga: '',
    financia: 7,
    realizo: 'x',
    costo: 'x'.repeat(2_001),
    encuestas: { '005': { objetivo: '   ', otra: 'x' }, agua: {}, '004': 'x' },
  })
  expect(problems).toEqual([
    '«encarga» está vacío; escríbelo o quita el campo',
    '«financia» debe ser un texto entre comillas',
    expect.stringMatching(/^«realizo» no existe; hay encarga, .*licencia$/),
    '«costo» tiene 2001 caracteres y caben 2000',
    '«encuestas.005.objetivo» está vacío; escríbelo o quita el campo',
    expect.stringMatching(/^«encuestas.005.otra» no existe/),
    '«encuestas.agua» no es una encuesta; van por su número: 005',
    '«encuestas.004» debe ser un objeto',
  ])
})

test.each(['{', '[]', 'null', '"texto"', ''])('%j is no method file', (text) => {
  expect(readMethodFile(text)).toEqual({ problems: ['el archivo debe ser un objeto JSON: { "encarga": "…", … }'] })
})

test.each([
  ['El margen de error es de 3 puntos', 'margen de error'],
  ['Con un nivel de confianza del 95', 'nivel de confianza'],
  ['Es una muestra representativa', 'representativa'],
  ['Hay un empate técnico', 'empate técnico'],
])('«%s» is not for an open study', (limites, words) => {
  expect(problemsOf({ limites })).toEqual([`«limites» dice «${words}», que no vale para una encuesta abierta`])
})

test('trust may be asked about, and «No es un margen de error» is what we say ourselves', () => {
  const objetivo = 'Medir la confianza en el gobierno'
  expect(problemsOf({ objetivo, limites: 'No es un margen de error.' })).toEqual([])
})

test('the examples of the form could be published', () => {
  const examples = Object.fromEntries(fieldNames.map((name) => [name, methodFields[name].example]))
  expect(problemsOf(examples)).toEqual([])
})

test('a file that a Windows editor saved is read all the same', () => {
  expect(readMethodFile('\uFEFF{"encarga":"x"}')).toEqual({ file: { encarga: 'x', encuestas: {} } })
})

test('what is missing is named by what the sheet calls it, and more of it when the vote was asked about', () => {
  const always = ['Quién la encargó', 'Quién la pagó', 'Quién la realizó', 'Quién la publica', 'Contacto', 'Objetivo']
  const recruiting = ['Dónde se puso el enlace', 'Incentivos', 'Cuotas', 'Límites']
  const missing = (...asked: Parameters<typeof missingMethod>) =>
    missingMethod(...asked).map((name) => methodFields[name].label)
  expect(missing({}, false)).toEqual([...always, ...recruiting])
  expect(missing({ encarga: 'x', cuotas: 'x' }, true)).toEqual([
    ...always.slice(1),
    'Dónde se puso el enlace',
    'Incentivos',
    'Límites',
    'Costo y recursos aplicados',
    'Experiencia profesional',
    'Formación académica',
    'Asociaciones del ramo',
  ])
})
