import { expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { OTHERS, type Table } from '#releases/release.ts'
import { people, percent, wholeInterval, wholeNumber } from '#rules/format/percent.ts'
import { PUBLIC_RULES } from '#rules/releases/disclosure/suppression-sentences.ts'
import { releaseCsv } from '#rules/releases/files/release-csv.ts'
import { releaseJson } from '#rules/releases/files/release-json.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { pageAssets, pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf, tableRows, textOf } from '../../../../tests/support/browser/served-html.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import {
  columnOf,
  type PublishedTable,
  publishedTables,
  workbookNumbers,
} from '../../../../tests/support/releases/read-numbers.ts'
import { keptRelease } from '../../../../tests/support/releases/release-files.ts'
import { sampleInput, sampleRelease } from '../../../../tests/support/releases/sample-release.ts'
import { siteStateOf } from '../../../../tests/support/site-state.ts'
import { drawPicture } from '../../draw.tsx'
import { releasePages } from './release-pages.tsx'

const first = sampleRelease({ people: 1_400 })
const second = { people: 2_400, banner: 'water-days', input: { number: 2, earlier: [first] } }
const { release } = sampleRelease(second)
const { questionnaire } = survey005

const shownIn = ({ rows }: Table) =>
  rows.flatMap((row) => (row.share.kind === 'shown' ? [{ ...row, share: row.share }] : []))

test('every number of a release is the same number on its pages, in its CSV, JSON and pictures, and in the workbook', async () => {
  const published = publishedTables(release)
  for (const { table } of published) if (table.base === release.people) expect(table.nEff).toBe(release.nEff)
  const expectIn = {
    page: onPages(),
    csv: inCsv(),
    json: inJson(),
    picture: inPictures(),
    workbook: await inWorkbook(),
  }
  for (const each of published) for (const expectSame of Object.values(expectIn)) expectSame(each)
  const numbers = (by: string) => published.filter((one) => one.by === by).flatMap(({ table }) => shownIn(table)).length
  for (const by of ['all', 'sex', 'age', 'place', 'answer', 'new']) expect([by, numbers(by) > 30]).toEqual([by, true])
})

function onPages() {
  const releases = { '005': [first.release, release].map((one) => keptRelease(one)) }
  const pages = releasePages({
    settings: pageSettings,
    assets: pageAssets,
    state: siteStateOf(fixedSurveys, { releases }),
  })
  const path = releasePaths.release('005', 2)
  const html = new Map(
    [path, ...release.comparisons.map(({ by }) => releasePaths.comparedBy(path, by))].map((each) => [
      each,
      pages.find((page) => page.path === each)?.draw() ?? '',
    ]),
  )
  return ({ question, by, group, table }: PublishedTable) => {
    const isOfAll = by === 'all' || by === 'new'
    const page = isOfAll ? path : releasePaths.comparedBy(path, by as 'sex')
    const article = elementOf(html.get(page) ?? '', 'article', question)
    const text = textOf(article)
    const said = `${question} ${by} ${group.name}`
    const nEff = wholeNumber(table.nEff)
    const ofGroup = isOfAll ? undefined : columnOf(article, group.name)
    if (by === 'all') expect(text).toContain(`Base: ${people(table.base)} · muestra efectiva: ${nEff}`)
    else if (by === 'new') expect(text, said).toContain(`: ${people(table.base)}`)
    else expect(ofGroup?.get('Base'), said).toBe(`${wholeNumber(table.base)} ${nEff} efectivas`)
    for (const { label, share } of shownIn(table)) {
      const [value, interval] = [percent(share.percent), wholeInterval(share)]
      if (by === 'all')
        expect(tableRows(article)).toContainEqual([label, `${value}${interval}`, percent(share.unweighted ?? -1)])
      else if (by === 'new') expect(text, said).toContain(`${label} ${value} ${interval}`)
      else
        expect(ofGroup?.get(label), said).toMatch(new RegExp(`^[▲▼]?${value}( (más|menos) que el resto)? ${interval}$`))
    }
  }
}

function inCsv() {
  const [header = [], ...rows] = readCsv(releaseCsv(release))
  const lines = rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
  return ({ question, by, group, table }: PublishedTable) => {
    const own = lines.filter(
      (line) =>
        [line.pregunta_id, line.comparacion_id, line.grupo_id].join() ===
        [question, by === 'answer' ? 'answer/water-days' : by, group.id].join(),
    )
    const numbersOf = (line: (typeof lines)[number]) =>
      [
        'ponderado',
        'intervalo_modelado_95_inferior',
        'intervalo_modelado_95_superior',
        'sin_ponderar',
        'personas',
        'base',
        'n_efectiva',
      ].map((name) => (line[name] ? Number(line[name]) : undefined))
    const shares = own.filter(({ medida, ponderado }) => medida === 'porcentaje' && ponderado !== '')
    expect(shares.map((line) => [line.respuesta_id, ...numbersOf(line)])).toEqual(
      shownIn(table).map(({ option, share: { percent, low, high, unweighted, count } }) => [
        ...[option, percent, low, high, unweighted, count, table.base, table.nEff],
      ]),
    )
  }
}

function inJson() {
  const publisher = { name: 'La casa', address: 'https://encuestas.example' }
  const read = publishedTables(JSON.parse(releaseJson(keptRelease(release), publisher)).release)
  return (published: PublishedTable) =>
    expect(
      read.find(
        (one) =>
          [one.question, one.by, one.group.id].join() === [published.question, published.by, published.group.id].join(),
      ),
    ).toEqual(published)
}

function inPictures() {
  return ({ question, by, table }: PublishedTable) => {
    if (by !== 'all') return
    for (const shape of ['wide', 'square'] as const) {
      const svg = drawPicture(pageSettings, release, { question, shape, accent: 'cyan', questionnaire }) ?? ''
      const texts = [...svg.matchAll(/>([^<]+)</g)].map(([, text = '']) => text)
      expect(texts.join(' ').replaceAll(/\s+/g, ' ')).toContain(`muestra efectiva ${wholeNumber(table.nEff)}.`)
      const drawn = texts.flatMap((each, at) => (/^\d+\u00a0%$/.test(each) ? [`${each} ${texts[at + 1]}`] : []))
      const shown = shownIn(table).map(({ share }) => `${percent(share.percent)} (${share.low} a ${share.high})`)
      expect(drawn.toSorted()).toEqual(shown.toSorted())
    }
  }
}

/** Rounded as a release rounds them, the exact numbers of the panel's workbook are the release's. */
async function inWorkbook() {
  const numbersOf = await workbookNumbers(survey005, sampleInput(second).cells)
  return ({ question, by, group, table }: PublishedTable) => {
    if (by === 'new' || by === 'answer' || table.repeats) return
    const text = release.questions.find(({ id }) => id === question)?.text ?? ''
    const numberIn = (label: string) => numbersOf(text, group.name, label)
    const said = `${question} ${group.name}`
    expect(Math.min(release.people, 10 * Math.round(numberIn('Base (personas)') / 10)), said).toBe(table.base)
    for (const { option, label, share } of shownIn(table)) {
      if (option !== OTHERS)
        expect([said, label, Math.round(100 * numberIn(label))]).toEqual([said, label, share.percent])
    }
  }
}

test('the rules by which it was made are said on every page of a release, and in «Cómo leer»', () => {
  const path = releasePaths.release('005', 2)
  const timesSaid = (rules: number) => {
    const state = siteStateOf(fixedSurveys, { releases: { '005': [keptRelease({ ...release, rules })] } })
    const pages = releasePages({ settings: pageSettings, assets: pageAssets, state })
    return [path, releasePaths.comparedBy(path, 'age')].map(
      (each) => textOf(pages.find((page) => page.path === each)?.draw() ?? '').split(PUBLIC_RULES).length - 1,
    )
  }
  expect([timesSaid(2), timesSaid(3)]).toEqual([
    [0, 0],
    [2, 1],
  ])
})
