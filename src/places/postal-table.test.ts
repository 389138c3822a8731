import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  allColonias,
  coloniasOf,
  isKnownPostalCode,
  isRetiredPostalCode,
  municipalities,
  municipalityOf,
  postalCodes,
} from './postal-table.ts'

test('the table holds every code of the state, sorted, with the colonias of the catalogue', () => {
  expect(postalCodes).toHaveLength(360)
  expect(postalCodes).toEqual([...postalCodes].sort())
  expect(postalCodes.filter((code) => !/^20\d{3}$/.test(code))).toEqual([])
  expect(postalCodes.flatMap((code) => coloniasOf(code))).toHaveLength(1499)
  expect(postalCodes.flatMap((code) => coloniasOf(code)).filter((name) => name !== name.trim() || name === '')).toEqual(
    [],
  )
})

test('the eleven municipalities come in INEGI order, each with its number of codes', () => {
  const codesIn = (municipality: string) => postalCodes.filter((code) => municipalityOf(code) === municipality).length
  expect(municipalities.map((municipality) => [municipality, codesIn(municipality)])).toEqual([
    ['Aguascalientes', 153],
    ['Asientos', 36],
    ['Calvillo', 30],
    ['Cosío', 10],
    ['Jesús María', 40],
    ['Pabellón de Arteaga', 17],
    ['Rincón de Romos', 22],
    ['San José de Gracia', 16],
    ['Tepezalá', 18],
    ['El Llano', 8],
    ['San Francisco de los Romo', 10],
  ])
})

test('a code gives its own colonias', () => {
  expect(coloniasOf('20000')).toEqual(['Aguascalientes Centro'])
  expect(coloniasOf('20906')).toEqual(['Industrial Minth'])
  expect(municipalityOf('20906')).toBe('Jesús María')
  expect(coloniasOf('20500')).toEqual([
    '1 de Agosto',
    '6 de Enero',
    'Presidente Calles',
    'San José de Gracia Centro',
    'Sierra Fría',
  ])
})

test('a name the catalogue repeats within a code is offered once', () => {
  expect(coloniasOf('20070').filter((name) => name === 'San Marcos')).toHaveLength(1)
  for (const code of postalCodes) expect(new Set(coloniasOf(code)).size, code).toBe(coloniasOf(code).length)
})

test('colonias are in Spanish order: an accented initial stands beside its plain letter', () => {
  const { compare } = new Intl.Collator('es-MX')
  for (const code of postalCodes) expect(coloniasOf(code), code).toEqual([...coloniasOf(code)].sort(compare))
  expect(allColonias).toEqual([...allColonias].sort(compare))
  expect(allColonias.findIndex((name) => name.startsWith('Á'))).toBeLessThan(
    allColonias.findIndex((name) => name.startsWith('B')),
  )
})

test('the flat list holds each of the 1,377 names once', () => {
  expect(allColonias).toHaveLength(1377)
  expect(new Set(allColonias)).toEqual(new Set(postalCodes.flatMap((code) => coloniasOf(code))))
  expect(new Set(allColonias).size).toBe(1377)
})

test.each([
  ['a retired code', '20430'],
  ['an office code without colonias', '20001'],
  ['a code of another state', '06600'],
  ['nothing typed', ''],
  ['a code half typed', '2000'],
  ['a code with more behind it', '20000 '],
  ['a property of every object', 'constructor'],
  ['another property of every object', '__proto__'],
])('%s is unknown and gives the flat list', (_, code) => {
  expect(isKnownPostalCode(code)).toBe(false)
  expect(municipalityOf(code)).toBeUndefined()
  expect(coloniasOf(code)).toBe(allColonias)
})

test('every code of the list is known', () => {
  expect(postalCodes.filter((code) => !isKnownPostalCode(code))).toEqual([])
  expect(isKnownPostalCode('20906')).toBe(true)
})

test('a visitor downloads at most 20 kB for the table', () => {
  const file = readFileSync(new URL('./postal-codes.ts', import.meta.url))
  expect(gzipSync(file, { level: 9 }).length).toBeLessThanOrEqual(20_000)
  expect(brotliCompressSync(file).length).toBeLessThanOrEqual(20_000)
})

test('thirteen codes of the state were retired, and none of them is in the table', () => {
  const codes = Array.from({ length: 1000 }, (_, index) => String(20_000 + index))
  expect(codes.filter(isRetiredPostalCode)).toHaveLength(13)
  expect(codes.filter((code) => isRetiredPostalCode(code) && isKnownPostalCode(code))).toEqual([])
  expect(postalCodes.filter(isRetiredPostalCode)).toEqual([])
})
