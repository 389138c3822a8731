import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { zoneOf } from '#places/zones.ts'
import { OTHERS } from '#releases/release.ts'
import { survey003 } from '#surveys/003.ts'
import { anyAnswers } from '../../../../tests/support/crowds/any-answers.ts'
import { dice } from '../../../../tests/support/crowds/dice.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { talliedRelease } from '../../../../tests/support/releases/tallied-release.ts'
import { readAnswers } from '../../answers/answers.ts'
import { cellOf } from '../../answers/cell.ts'
import { toStoredAnswers } from '../../answers/stored-answers.ts'
import { type MicrodataPerson, microdata } from './microdata.ts'
import { chosenOptions } from './microdata-columns.ts'
import { microdataDictionary } from './microdata-dictionary.ts'

const { questionnaire } = survey003
const electoral = ['own-party-alliance', 'pan-preferred-path', 'pan-partners', 'party-identification']
const inCapital = Array.from({ length: 14 }, () => 'Aguascalientes')

const anyPerson: fc.Arbitrary<MicrodataPerson> = fc
  .record({
    answers: anyAnswers(questionnaire),
    municipality: fc.constantFrom(...municipalities, ...inCapital, undefined),
  })
  .map(({ answers, municipality }) => {
    const kept = toStoredAnswers(readAnswers(questionnaire, answers))
    return { cell: cellOf(kept, municipality), chosen: chosenOptions(questionnaire, kept) }
  })

const crowd = fc.sample(anyPerson, { numRuns: 1_500, seed: 3 })

/** From so few that nearly nobody has company to so many that most have. */
const anyPeople = fc
  .record({ from: fc.nat({ max: 1_400 }), people: fc.integer({ min: 40, max: 500 }) })
  .map(({ from, people }) => [...crowd, ...crowd].slice(from, from + people))

const throws = () => dice(5)

function fileOf(people: readonly MicrodataPerson[], randomBelow = throws()) {
  const adults = people.filter(({ cell }) => cell.ageBand !== 'under-18')
  const release = talliedRelease(
    questionnaire,
    adults.map(({ chosen }) => chosen),
    electoral,
  )
  const made = microdata({ release, questionnaire, since: new Map(), people, population: editionInUse(), randomBelow })
  const [header = [], ...rows] = made ? readCsv(made.csv) : []
  const column = (name: string) => rows.map((cells) => cells[header.indexOf(name)] ?? '')
  const alike = Map.groupBy(rows, ([sex, age, zone]) => `${sex}/${age}/${zone}`)
  return { release, made, header, rows, column, alike, adults }
}

const columnsOfQuestion = (header: readonly string[], id: string) => {
  const name = id.replaceAll('-', '_')
  return header.flatMap((each, at) => (each === name || each.startsWith(`${name}__`) ? [at] : []))
}

test('whoever knows sex, age and zone of somebody finds twenty people or none, who do not all vote alike', () => {
  fc.assert(
    fc.property(anyPeople, (people) => {
      const { made, header, rows, alike, adults } = fileOf(people)
      if (!made) return
      expect(rows).toHaveLength(adults.length)
      for (const group of alike.values()) {
        expect(group.length).toBeGreaterThanOrEqual(20)
        for (const id of electoral) {
          const columns = columnsOfQuestion(header, id)
          const answers = group
            .map((cells) => columns.map((at) => cells[at]).join(' '))
            .filter((read) => /\S/.test(read))
          if (answers.length > 0) expect(new Set(answers).size).toBeGreaterThanOrEqual(2)
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('no answer is told that fewer than ten people gave, nor can one be had from who was asked what', () => {
  fc.assert(
    fc.property(anyPeople, (people) => {
      const { made, header, rows } = fileOf(people)
      if (!made) return
      for (const [at, name] of header.entries()) {
        if (at < 4) continue
        const counts = Map.groupBy(rows, (cells) => cells[at] ?? '')
        for (const [value, group] of counts)
          if (value !== '0') expect([name, value, group.length >= 10]).toEqual([name, value, true])
      }
      const asked = header.findIndex((name) => name.startsWith('pan_partners__'))
      const path = header.indexOf('pan_preferred_path')
      if (asked < 0) return
      for (const cells of rows)
        expect([cells[path], cells[asked] !== '']).toEqual([cells[path], cells[path] === 'in-alliance'])
    }),
    { numRuns: 25 },
  )
})

test('a weight tells no more than the traits beside it', () => {
  const { alike, column } = fileOf(crowd.slice(0, 900))
  for (const group of alike.values()) expect(new Set(group.map((cells) => cells[3])).size).toBe(1)
  const weights = column('weight').map(Number)
  expect(weights.reduce((sum, weight) => sum + weight, 0) / weights.length).toBeCloseTo(1, 4)
})

test('the file is the same to the byte wherever in their zone people live', () => {
  const people = crowd.slice(0, 900)
  const moved = people.map(({ cell, chosen }) => {
    const zone = cell.municipality && zoneOf(cell.municipality)
    return { chosen, cell: { ...cell, municipality: municipalities.find((each) => zoneOf(each) === zone) } }
  })
  const [file, other] = [fileOf(people), fileOf(moved)]
  expect(file.made?.records).toBeGreaterThan(700)
  expect(other.made?.csv).toBe(file.made?.csv)
})

test('the order says nothing of the order in which the responses were kept', () => {
  const people = crowd.slice(0, 600)
  const file = fileOf(people)
  expect(fileOf(people.toReversed()).made?.csv).toBe(file.made?.csv)
  const again = fileOf(people, dice(6))
  expect(again.made?.csv).not.toBe(file.made?.csv)
  expect(again.rows.toSorted()).toEqual(file.rows.toSorted())
})

test('minors, other identities and what people wrote are not in it', () => {
  const { header, rows, column, adults } = fileOf(crowd.slice(0, 800))
  expect(adults.length).toBeLessThan(800)
  expect(rows).toHaveLength(adults.length)
  expect(new Set(column('sex'))).toEqual(new Set(['woman', 'man', '']))
  expect(column('age')).not.toContain('under-18')
  expect(header.filter((name) => /day|time|id$|colonia|postal|municipality|words|reason|age_band/.test(name))).toEqual(
    [],
  )
})

test('what twenty people share is told, and only for those who lack company something is blanked', () => {
  const person = (sex: string, municipality: string, path: string): MicrodataPerson => ({
    cell: { sex, ageBand: '25-to-34', municipality },
    chosen: new Map([['pan-preferred-path', [path]]]),
  })
  const many = (people: number, ...[sex, municipality]: [string, string]) =>
    Array.from({ length: people }, (_, at) => person(sex, municipality, at % 2 ? 'alone' : 'in-alliance'))
  const { alike } = fileOf([
    ...many(400, 'woman', 'Aguascalientes'),
    ...many(30, 'man', 'Aguascalientes'),
    ...many(9, 'man', 'Calvillo'),
  ])
  const sizes = Object.fromEntries([...alike].map(([name, { length }]) => [name, length]))
  // Nine men of Calvillo lose zone, age and sex, and still are nine: the smallest of the others joins them.
  expect(sizes).toEqual({ 'woman/25-to-34/capital': 400, '//': 39 })
})

test('where all agree there is no file', () => {
  const same = Array.from(
    { length: 300 },
    (): MicrodataPerson => ({
      cell: { sex: 'woman', ageBand: '25-to-34', municipality: 'Calvillo' },
      chosen: new Map([
        ['pan-preferred-path', ['alone']],
        ['alliances-news', ['some']],
      ]),
    }),
  )
  expect(fileOf(same).made).toBeUndefined()
})

test('the dictionary names every column and every value of the file', () => {
  const { made, release, header, rows } = fileOf(crowd.slice(0, 200))
  const lines = readCsv(microdataDictionary(release, made?.csv ?? '')).slice(1)
  expect(new Set(lines.map(([column]) => column))).toEqual(new Set(header))
  for (const [at, name] of header.entries()) {
    if (name === 'weight') continue
    const values = new Set(rows.flatMap((cells) => cells[at] || []))
    const told = lines.filter(([column, , value]) => column === name && value).map(([, , value]) => value)
    expect([name, [...values].filter((value) => !told.includes(value))]).toEqual([name, []])
  }
  expect(header.some((name) => name.endsWith(`__${OTHERS}`)) || rows.flat().includes(OTHERS)).toBe(true)
})
