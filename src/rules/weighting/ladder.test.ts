import { expect, test } from 'vitest'
import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf, editionInUse } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { censusMargins, rungs } from './census-margins.ts'
import { weighByLadder } from './ladder.ts'
import { whyNotWeighted } from './sentences.ts'

const census = editionInUse() as PopulationEdition

/** A sample that looks like the census, with these people in all; small groups may have nobody. */
function sampleOf(people: number) {
  return countsOf(census).map((count) => ({ ...count, people: Math.round((count.people * people) / 960_764) }))
}

test.each([
  [0, [12, 11]],
  [1, [12, 4]],
  [2, [2, 6, 4]],
  [3, [2, 3, 3]],
])('rung %i has its levels, and each margin holds every adult of the census', (rung, sizes) => {
  const margins = censusMargins(rung, census)
  expect(margins.map(({ targets }) => targets.length)).toEqual(sizes)
  for (const { targets } of margins) expect(targets.reduce((sum, { people }) => sum + people, 0)).toBe(960_764)
})

test('the zones hold the adults that the census counted in them', () => {
  const zones = censusMargins(1, census)[1]?.targets
  expect(zones).toEqual([
    { level: 'capital', people: 657_539 },
    { level: 'north', people: 129_595 },
    { level: 'west-east', people: 51_653 },
    { level: 'metro', people: 121_977 },
  ])
})

test.each([
  [8_000, 1],
  [800, 2],
  [390, 3],
  [200, 4],
])('with %i people like those of the census the rung is %i', (people, rung) => {
  const found = weighByLadder(sampleOf(people), census)
  expect(found).toMatchObject({ kind: 'weighted', rung, rungName: rungs[rung - 1]?.name, edition: 'Censo 2020' })
})

test('with too few people there are no weights, and the reason names them', () => {
  const found = weighByLadder(sampleOf(90), census)
  if (found.kind !== 'unweighted') throw new Error('weighted')
  expect(whyNotWeighted(found.why)).toMatch(
    /^Hay muy pocas respuestas para ponderar por .+: en el grupo «.+» hay \d+ y se necesitan 20\.$/,
  )
  expect(weighByLadder([], census)).toMatchObject({ kind: 'unweighted', why: { kind: 'nobody' } })
})

test('a sample that needs more than the cap falls to the next rung', () => {
  const lopsided = sampleOf(20_000).map((cell) =>
    cell.municipality === 'Jesús María'
      ? { ...cell, people: cell.sex === 'man' && cell.ageBand === '25-to-34' ? 22 : 0 }
      : cell,
  )
  expect(weighByLadder(lopsided, census)).toMatchObject({ kind: 'weighted', rung: 2 })
})

test('minors are counted and nothing else; who did not say stays', () => {
  const who = { sex: 'woman', municipality: 'Calvillo' }
  const found = weighByLadder(
    [
      ...sampleOf(8_000),
      { ...who, ageBand: 'under-18', people: 7 },
      { ...who, ageBand: 'no-answer', people: 5 },
      { ageBand: '18-to-24', sex: 'another-identity', municipality: undefined, people: 3 },
    ],
    census,
  )
  if (found.kind !== 'weighted') throw new Error(found.why.kind)
  expect(found.minors).toBe(7)
  expect(found.cells.some(({ ageBand }) => ageBand === 'under-18')).toBe(false)
  const { weights, n } = found.weighted
  const unknown = found.cells.reduce(
    (sum, { sex, ageBand, people }, at) =>
      sex === 'another-identity' || ageBand === 'no-answer' ? sum + people * (weights[at] ?? 0) : sum,
    0,
  )
  expect(unknown).toBeCloseTo(8, 9)
  expect(found.weighted.largestGap).toBeLessThan(1e-10)
  expect(n).toBe(found.cells.reduce((sum, { people }) => sum + people, 0))
})

test('every municipality of the postal table has a zone and people', () => {
  const [, margin] = censusMargins(0, census)
  expect(margin?.targets.map(({ level }) => level)).toEqual(municipalities)
})
