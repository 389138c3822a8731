import { expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import { countedCells, type Respondent } from '../../../tests/support/crowds/counted-cells.ts'
import { evenly, neighbours, pollQuestionnaire } from '../../../tests/support/releases/poll.ts'
import { DAY_MS } from '../durations.ts'
import { keptCells } from './kept-cells.ts'
import { type ObstacleInput, obstaclesTo } from './obstacles.ts'

const cellsOf = (people: readonly Respondent[]) => countedCells(pollQuestionnaire, people)
const crowd = evenly(neighbours(600))
const before = (...people: number[]) =>
  people.map((count) => ({ basis: { people: count, cells: keptCells(cellsOf(crowd.slice(0, count))) } }))

const fine: ObstacleInput = {
  hasAnswers: true,
  isTrial: false,
  cells: cellsOf(crowd),
  population: editionInUse(),
  missing: [],
  isElectoral: false,
  isSilent: false,
  last: { people: 450, rung: 3, publishedAt: 0 },
  earlier: [],
  now: DAY_MS,
  isCorrection: false,
  isLast: false,
  batch: { completed: 50, inOneHour: 0.2 },
}

/** So many young men that the others weigh much. */
const uneven = (count: number) => [
  ...neighbours(1_800),
  ...neighbours(count, 3, (who) => who.sex === 'man' && who.ageBand === '18-to-24'),
]
const inZone = (zone: string, count: number) => neighbours(count, 2, (who) => zoneOf(who.municipality ?? '') === zone)
const silent = (count: number) => neighbours(count, 4).map((who) => ({ ...who, ageBand: undefined }))
const empty = neighbours(400, 1, (who) => who.municipality === 'Aguascalientes')

test('nothing stands in the way of a release that has all it needs', () => {
  expect(obstaclesTo(fine)).toEqual([])
  expect(obstaclesTo({ ...fine, last: undefined })).toEqual([])
})

test('where nobody has answered, it is said once and with what to do', () => {
  const found = obstaclesTo({ ...fine, cells: [], last: undefined }).map(({ sentence }) => sentence)
  expect(found).toEqual([expect.stringMatching(/^Todavía no hay respuestas .* Comparte la dirección/)])
})

test.each<[string, string, Partial<ObstacleInput>, RegExp]>([
  ['no-answers', 'refusal', { hasAnswers: false }, /Typeform/],
  ['too-few', 'refusal', { cells: cellsOf(evenly(neighbours(199))), last: undefined }, /Hay 199 .* se necesitan 200/],
  ['no-population', 'refusal', { population: undefined }, /población/],
  ['not-weighted', 'refusal', { cells: cellsOf(evenly(empty)), last: undefined }, /muy pocas respuestas para ponderar/],
  ['deff', 'warning', { cells: cellsOf(evenly(uneven(3_000))), last: undefined }, /efecto de diseño es 2\.5/],
  ['deff', 'refusal', { cells: cellsOf(evenly(uneven(5_000))), last: undefined }, /efecto de diseño es 3\.5/],
  ['unknown', 'warning', { cells: cellsOf([...crowd, ...evenly(silent(40))]), last: undefined }, /6\.3\u00a0% no dijo/],
  [
    'unknown',
    'refusal',
    { cells: cellsOf([...crowd, ...evenly(silent(80))]), last: undefined },
    /11\.8\u00a0% no dijo/,
  ],
  ['coarser-rung', 'warning', { last: { people: 450, rung: 1, publishedAt: 0 } }, /solo alcanza para ponderar por/],
  ['method-missing', 'refusal', { missing: ['Costo', 'Objetivo'] }, /Costo, Objetivo/],
  ['silence', 'refusal', { isElectoral: true, isSilent: true, now: 7 * DAY_MS }, /veda/],
  [
    'few-new',
    'refusal',
    { last: { people: 451, rung: 3, publishedAt: 0 } },
    /hay 149 respuestas más y se necesitan 150/,
  ],
  ['few-new', 'refusal', { isCorrection: true, earlier: before(599) }, /entraron o salieron 1 personas .* retírala ya/],
  ['few-new', 'refusal', { isCorrection: true, isLast: true, earlier: before(451) }, /se necesitan 150/],
  ['too-soon', 'refusal', { now: DAY_MS - 1 }, /un día/],
  ['too-soon', 'refusal', { isElectoral: true, now: 7 * DAY_MS - 1 }, /7 días/],
  ['burst', 'needs-review', { batch: { completed: 100, inOneHour: 0.21 } }, /100 respuestas nuevas, 21\u00a0% llegó/],
])('%s is told as a %s', (code, weight, changed, sentence) => {
  const found = obstaclesTo({ ...fine, ...changed })
  expect(found.map((each) => [each.code, each.weight])).toContainEqual([code, weight])
  expect(found.find((each) => each.code === code)?.sentence).toMatch(sentence)
})

test('few people worth even fewer are refused for both', () => {
  const people = evenly([...inZone('capital', 50), ...inZone('metro', 24), ...inZone('north', 24)])
  const found = obstaclesTo({ ...fine, cells: cellsOf(people), last: undefined })
  expect(found.map(({ code }) => code)).toEqual(['too-few', 'worth-too-few'])
})

test('a correction waits for no day but for people, and the last release of a survey for no more responses', () => {
  const soon = { ...fine, last: { people: 600, rung: 3, publishedAt: 0 }, now: 1 }
  expect(obstaclesTo({ ...soon, isCorrection: true, earlier: before(450) })).toEqual([])
  expect(obstaclesTo({ ...soon, isCorrection: true, earlier: before(300, 451) })).toHaveLength(1)
  expect(obstaclesTo({ ...soon, isLast: true }).map(({ code }) => code)).toEqual(['too-soon'])
})

test('silence is no obstacle to a survey without electoral questions', () => {
  expect(obstaclesTo({ ...fine, isSilent: true })).toEqual([])
})
