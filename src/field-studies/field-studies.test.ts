import { expect, test } from 'vitest'
import { fieldStudies } from './catalog.ts'
import { colours, type FieldStudy, figuresOf, notPublished, type Share } from './field-study.ts'

const allFigures = fieldStudies.flatMap(figuresOf)
const sum = (numbers: readonly number[]) => Number(numbers.reduce((a, b) => a + b, 0).toFixed(1))
const textsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : []
}

test('every published number is there, and no other', () => {
  const cells = fieldStudies.flatMap((study) =>
    figuresOf(study).flatMap(({ id, rows }) =>
      rows.map(({ name, value, count }) => [study.surveyId, id, name, value, count]),
    ),
  )
  expect(cells).toEqual([
    ['001', 'preferencia-general', 'Otros', 28.5, undefined],
    ['001', 'preferencia-general', 'Aspirante PAN 1', 16.1, undefined],
    ['001', 'preferencia-general', 'Aspirante PAN 2', 15.9, undefined],
    ['001', 'preferencia-general', 'Aspirante MORENA 1', 15.5, undefined],
    ['001', 'preferencia-general', 'Aspirante MORENA 2', 10.3, undefined],
    ['001', 'zona-tres-centurias', 'Aspirante PAN', 35, undefined],
    ['001', 'zona-independencia', 'Otro', 25, undefined],
    ['001', 'zona-ojocaliente', 'Otro', 35.1, undefined],
    ['002', 'preferencia-partido', 'PAN', 45.6, 36],
    ['002', 'preferencia-partido', 'OTRO', 30.4, 24],
    ['002', 'preferencia-partido', 'MORENA', 17.7, 14],
    ['002', 'preferencia-partido', 'PRI', 6.3, 5],
    ['002', 'preferencia-perfiles', 'OTRO', 51.9, 41],
    ['002', 'preferencia-perfiles', 'Perfil 1', 19, 15],
    ['002', 'preferencia-perfiles', 'Perfil 2', 12.7, 10],
    ['002', 'preferencia-perfiles', 'Perfil 3', 5.1, 4],
    ['002', 'preferencia-perfiles', 'Perfil 4', 3.8, 3],
    ['002', 'preferencia-perfiles', 'Sin Elección', 7.6, 6],
    ['002', 'genero', 'Mujeres', 55.7, 44],
    ['002', 'genero', 'Hombres', 44.3, 35],
  ])
})

test('the headlines are the published ones', () => {
  expect(
    fieldStudies.map(({ surveyId, title, headline }) => [surveyId, title, headline.map((share) => share.value)]),
  ).toEqual([
    ['001', 'El camino hacia la gubernatura', [28.5]],
    ['002', 'El Otro Voto', [45.6, 51.9]],
  ])
})

test.each(allFigures)('$id: the people add up to the base and give the published percentages', ({ base, rows }) => {
  const counts = rows.flatMap((row) => (row.count === undefined ? [] : [row.count]))
  if (base === undefined) return expect(counts).toEqual([])
  expect(sum(counts)).toBe(base)
  expect(rows.map((row) => (((row.count ?? 0) / base) * 100).toFixed(1))).toEqual(
    rows.map((row) => row.value.toFixed(1)),
  )
})

test('headlines and cards with people give their percentage, and those of survey 001 have none', () => {
  const sharesOf = ({ headline, cards }: FieldStudy): Share[] => [
    ...headline,
    ...cards.flatMap((card) => ('share' in card ? [card.share] : [])),
  ]
  const derived = fieldStudies.map((study) =>
    sharesOf(study).map(({ value, count, base }) =>
      count === undefined || base === undefined ? 'no people' : [value.toFixed(1), ((count / base) * 100).toFixed(1)],
    ),
  )
  expect(derived).toEqual([
    ['no people'],
    [
      ['45.6', '45.6'],
      ['51.9', '51.9'],
      ['55.6', '55.6'],
    ],
  ])
})

test('a card shows at a glance only what a figure publishes', () => {
  for (const study of fieldStudies) {
    const published = figuresOf(study).flatMap(({ rows }) => rows.map((row) => `${row.value} ${row.colour}`))
    const glances = study.cards.flatMap((card) => card.glance ?? [])
    for (const row of glances) expect(published).toContain(`${row.value} ${row.colour}`)
  }
})

test('the two answers whose difference is tested are in the figure, with their people', () => {
  const compared = allFigures.flatMap(({ rows, lead }) =>
    (lead ?? []).map((name) => rows.find((row) => row.name === name)?.count),
  )
  expect(compared).toEqual([36, 24, 41, 15])
})

test('a pie is a whole: what was not broken down has its own slice and is said in the note', () => {
  const pies = allFigures.filter((figure) => figure.kind === 'pie')
  expect(pies.map(({ rows, remainder }) => [sum(rows.map((row) => row.value)), remainder?.value])).toEqual([
    [86.3, 13.7],
    [100, undefined],
    [100, undefined],
  ])
  expect(pies[0]?.note).toMatch(/86\.3\u00a0%.*13\.7\u00a0%.*no está desglosado/)
})

test('each zone shows its one value, says that the rest is not published, and has its axis', () => {
  const zones = fieldStudies[0]?.tabs.map(({ figure }) => figure)
  expect(zones?.map((zone) => zone.kind === 'bar' && zone.yDomain)).toEqual([
    [0, 40],
    [0, 30],
    [0, 40],
  ])
  for (const zone of zones ?? []) expect(zone.note).toContain('el resto del desglose no está publicado')
})

test('the tabs and the one that opens first', () => {
  expect(fieldStudies.map(({ tabs, defaultTab }) => [defaultTab, tabs.map((tab) => tab.id)])).toEqual([
    ['tres-centurias', ['tres-centurias', 'independencia', 'ojocaliente']],
    ['general', ['general', 'perfiles', 'demografia']],
  ])
})

test('no id is used twice on a page', () => {
  for (const study of fieldStudies) {
    const ids = [...study.tabs, ...figuresOf(study)].map((part) => part.id)
    expect(ids).toEqual([...new Set(ids)])
  }
})

test('what was not reported is said to be so, element by element', () => {
  const missing = fieldStudies.map(({ methodology }) =>
    Object.entries(methodology).flatMap(([element, value]) => (value === notPublished ? [element] : [])),
  )
  expect(missing).toEqual([
    ['sponsor', 'population', 'selection', 'dates', 'sampleSize', 'wording', 'weighting', 'nonResponse'],
    ['sponsor', 'population', 'selection', 'wording', 'weighting', 'processing'],
  ])
})

test('the field facts of survey 002 are told', () => {
  const told = textsIn(fieldStudies[1]).join('\n')
  for (const fact of ['79 entrevistas', '1 a 2 minutos', '7 y 9 de julio de 2025', 'norte y oriente'])
    expect(told).toContain(fact)
  expect(told).toMatch(/13 personas no eligieron partido ni candidatura/)
  expect(told).toMatch(/20 de las 36 .* no nombraron/)
})

test('a percent sign never starts a line alone', () => {
  const withPercent = textsIn(fieldStudies).filter((text) => text.includes('%'))
  expect(withPercent.length).toBeGreaterThan(0)
  for (const text of withPercent) expect(text).not.toMatch(/(?<!\d\u00a0)%/)
})

const channels = (hex: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
const mix = (parts: readonly number[], by: readonly number[]) =>
  by.reduce((all, weight, i) => all + weight * (parts[i] ?? Number.NaN), 0)
const againstWhite = (hex: string) => 1.05 / (mix(channels(hex), [0.2126, 0.7152, 0.0722]) + 0.05)

/** OKLab, where equal distances look equally different; black to white is 1. */
const oklab = (hex: string) => {
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((by) => Math.cbrt(mix(channels(hex), by)))
  return [
    mix(cones, [0.2104542553, 0.793617785, -0.0040720468]),
    mix(cones, [1.9779984951, -2.428592205, 0.4505937099]),
    mix(cones, [0.0259040371, 0.7827717662, -0.808675766]),
  ]
}
const difference = (a: string, b: string) =>
  Math.hypot(...oklab(a).map((part, i) => part - (oklab(b)[i] ?? Number.NaN)))

test('the colour yardsticks are right', () => {
  expect(againstWhite('#000000')).toBeCloseTo(21, 6)
  expect(againstWhite('#ffffff')).toBeCloseTo(1, 6)
  expect(againstWhite('#767676')).toBeCloseTo(4.54, 2)
  expect(difference('#000000', '#ffffff')).toBeCloseTo(1, 4)
})

test.each(Object.entries(colours))('%s is seen on white', (_name, hex) => {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/)
  expect(againstWhite(hex)).toBeGreaterThanOrEqual(3)
})

test.each(allFigures)('$id: no two answers look alike', (figure) => {
  const hexes = [...figure.rows, ...('remainder' in figure ? [figure.remainder] : [])].map((row) => row?.colour ?? '')
  for (const [i, a] of hexes.entries())
    for (const b of hexes.slice(i + 1)) expect(difference(a, b)).toBeGreaterThan(0.12)
})
