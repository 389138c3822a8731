import { expect, test } from 'vitest'
import { notesOn } from './notes.ts'
import type { FileSample } from './sample-file.ts'

const margin = (...people: number[]) => ({
  columns: ['sexo'],
  name: 'sexo',
  targets: people.map((each, at) => ({ level: String(at), people: each })),
  levelOf: () => undefined,
})

function sample(cells: number, more: Partial<FileSample> = {}): FileSample {
  const each = { people: 1, baseWeight: 1, levels: ['0', '0'], answers: new Map() }
  const csv = { name: '', mark: '', bytes: Buffer.alloc(0) }
  const rows = { delimiter: ',', header: [], cellOfRow: [], endOfRow: [] }
  const about = { csv, ...rows, questions: [], untargeted: [[]], tooManyValues: [] }
  return { ...about, cells: Array.from({ length: cells }, () => each), ...more }
}

test('a plain file says nothing', () => {
  expect(notesOn(sample(10), [margin(1, 2)])).toEqual([])
})

test('margins that do not add to the same are said, and how they are taken', () => {
  expect(notesOn(sample(10), [margin(1, 2), margin(1_000, 4)])).toEqual([
    'Los márgenes suman distinto (3, 1,004); de cada uno cuentan sus proporciones.',
  ])
})

test('shares that add to 1 but for rounding do add to the same', () => {
  expect(notesOn(sample(10), [margin(0.1, 0.2, 0.7), margin(0.7, 0.1, 0.1, 0.1)])).toEqual([])
})

test('so many cells that the errors take minutes are announced', () => {
  expect(notesOn(sample(3_000), [margin(1)])).toEqual([])
  expect(notesOn(sample(10_300), [margin(1)])).toEqual([
    'Hay 10,300 combinaciones de niveles: los errores estándar tardarán.',
  ])
})

test('the NA that R writes for a missing answer is said to count as one', () => {
  const questions = [{ name: 'voto', options: ['a', 'NA'] }]
  expect(notesOn(sample(10, { questions }), [margin(1)])).toEqual([
    'En «voto», «NA» cuenta como una respuesta; una celda vacía es no haber preguntado.',
  ])
})
