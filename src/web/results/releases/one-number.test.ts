import { expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import type { Table } from '#releases/release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { oneDecimal } from '#rules/format/percent.ts'
import { batteriesIn, batteryCsv } from '#rules/releases/files/battery-csv.ts'
import { releaseCsv } from '#rules/releases/files/release-csv.ts'
import { releaseJson } from '#rules/releases/files/release-json.ts'
import { netInterval, signedPoints } from '#rules/releases/side-words.ts'
import { survey005 } from '#surveys/005.ts'
import { pageAssets, pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf, textOf } from '../../../../tests/support/browser/served-html.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { pollQuestionnaire, pollRelease } from '../../../../tests/support/releases/poll.ts'
import {
  columnOf,
  type PublishedTable,
  publishedTables,
  workbookNumbers,
} from '../../../../tests/support/releases/read-numbers.ts'
import { keptRelease } from '../../../../tests/support/releases/release-files.ts'
import { sampleCells } from '../../../../tests/support/releases/sample-release.ts'
import { siteStateOf } from '../../../../tests/support/site-state.ts'
import { weeklyPoll } from '../../../../tests/support/survey-files/weekly-poll.ts'
import { drawPicture } from '../../draw.tsx'
import { releasePages } from './release-pages.tsx'

/** A poll with a battery of opinions, a question with sides of its own and a scale. */
const scale = questionsOf(pollQuestionnaire).filter(({ kind }) => kind === 'scale')
const approval = {
  id: 'gobierno',
  kind: 'single',
  text: '¿Apruebas o desapruebas al gobierno?',
  required: true,
  shuffle: false,
  options: ['Apruebo mucho', 'Apruebo', 'Ni apruebo ni desapruebo', 'Desapruebo', 'Desapruebo mucho'].map((label) => ({
    id: label.toLowerCase().replaceAll(' ', '-'),
    label,
  })),
} as const
const [people, ...sections] = weeklyPoll.questionnaire.sections
const questionnaire = {
  ...weeklyPoll.questionnaire,
  sections: [...(people ? [people] : []), { id: 'mas', title: 'Más', questions: [approval, ...scale] }, ...sections],
}
const survey = { ...survey005, title: weeklyPoll.title, questionnaire }
const cells = sampleCells(questionnaire, { people: 1_800, seed: 4 })
const { release } = pollRelease([], { survey, cells })

/** What sums up the answers of a table, as numbers. */
const sumsOf = ({ sides, mean }: Table) => [
  ...(sides ? [sides.favour, sides.neutral, sides.against, sides.net.value, sides.net.low, sides.net.high] : []),
  ...(mean ? [mean.value, mean.low, mean.high] : []),
]

test('nets and means are one number on pages, in CSV, JSON, the workbook and pictures', async () => {
  const published = publishedTables(release).filter(({ table }) => table.sides || table.mean)
  const readers = [onPages(), inCsv(), inBatteryCsv(), inJson(), await inWorkbook(), inPictures()]
  for (const one of published) for (const expectSame of readers) expectSame(one, `${one.question} ${one.group.name}`)
  const counted = (has: (one: PublishedTable) => unknown) => published.filter(has).length
  const ofItems = ({ question }: PublishedTable) => question.startsWith('opinion-')
  expect(
    Math.min(
      counted(ofItems),
      counted((one) => one.table.sides && !ofItems(one)),
    ),
  ).toBeGreaterThan(5)
  expect(counted(({ table }) => table.mean)).toBeGreaterThan(3)
})

type Reader = (one: PublishedTable, said: string) => void

function onPages(): Reader {
  const state = siteStateOf([survey], { releases: { '005': [keptRelease(release)] } })
  const pages = releasePages({ settings: pageSettings, assets: pageAssets, state })
  const path = releasePaths.release('005', 1)
  const draw = (at: string) => pages.find((page) => page.path === at)?.draw() ?? ''
  const drawn = new Map(
    ['all', 'sex', 'age', 'place'].map((by) => [
      by,
      draw(by === 'all' ? path : releasePaths.comparedBy(path, by as 'sex')),
    ]),
  )
  return ({ question, by, group, table: { sides, mean } }, said) => {
    const html = drawn.get(by) ?? ''
    if (by === 'all') {
      const text = textOf(elementOf(html, question.startsWith('opinion-') ? 'li' : 'article', question))
      if (sides) expect(text, said).toContain(signedPoints(sides.net.value))
      if (sides) expect(text, said).toContain(netInterval(sides.net))
      if (mean) expect(text, said).toContain(`Media: ${oneDecimal(mean.value)}`)
      return
    }
    const own = columnOf(elementOf(html, 'article', question), group.name)
    if (sides) expect(own.get('Neto'), said).toBe(`${signedPoints(sides.net.value)} ${netInterval(sides.net)}`)
    if (mean)
      expect(own.get('Media'), said).toBe(
        `${oneDecimal(mean.value)} ${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}`,
      )
  }
}

function inCsv(): Reader {
  const [header = [], ...rows] = readCsv(releaseCsv(release))
  const lines = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
  const interval = ['ponderado', 'intervalo_modelado_95_inferior', 'intervalo_modelado_95_superior']
  return ({ question, by, group, table }, said) => {
    const own = lines.filter(
      (line) =>
        line.medida !== 'porcentaje' &&
        [line.pregunta_id, line.comparacion_id, line.grupo_id].join() === [question, by, group.id].join(),
    )
    const numbers = own.flatMap((line) => interval.map((name) => line[name] ?? '')).filter((cell) => cell !== '')
    expect(numbers.map(Number), said).toEqual(sumsOf(table))
  }
}

function inBatteryCsv(): Reader {
  const [columns = [], ...items] = batteriesIn(release)
    .filter(({ battery }) => battery.id === 'opinion')
    .flatMap((battery) => readCsv(batteryCsv(release, battery)))
  const from = columns.indexOf('a_favor')
  return ({ question, by, table }, said) => {
    if (by !== 'all' || !question.startsWith('opinion-')) return
    const row = items.find((cells) => cells.includes(question))
    expect(row?.slice(from, from + 6).map(Number), said).toEqual(sumsOf(table))
  }
}

function inJson(): Reader {
  const publisher = { name: 'La casa', address: 'https://encuestas.example' }
  const read = publishedTables(JSON.parse(releaseJson(keptRelease(release), publisher)).release)
  return ({ question, by, group, table }, said) => {
    const same = read.find((one) => one.question === question && one.by === by && one.group.id === group.id)
    expect(same && sumsOf(same.table), said).toEqual(sumsOf(table))
  }
}

async function inWorkbook(): Promise<Reader> {
  const numberIn = await workbookNumbers(survey, cells)
  return ({ question, group, table: { sides, mean } }, said) => {
    const text = questionsOf(questionnaire).find(({ id }) => id === question)?.text ?? ''
    if (sides) expect(numberIn(text, group.name, 'Neto (puntos)'), said).toBe(sides.net.value)
    if (mean) expect(Number(numberIn(text, group.name, 'Media').toFixed(1)), said).toBe(mean.value)
  }
}

function inPictures(): Reader {
  const textOfPicture = (question: string) => {
    const svg = drawPicture(pageSettings, release, { question, shape: 'square', accent: 'cyan', questionnaire }) ?? ''
    return [...svg.matchAll(/>([^<]+)</g)].map(([, text = '']) => text).join(' ')
  }
  return ({ question, by, table: { sides, mean } }, said) => {
    if (by !== 'all') return
    if (mean) expect(textOfPicture(question), said).toContain(`Media: ${oneDecimal(mean.value)} (`)
    if (!sides) return
    const net = signedPoints(sides.net.value)
    expect(textOfPicture(question), said).toContain(`A favor menos en contra: ${net} punto`)
    if (question.startsWith('opinion-'))
      expect(textOfPicture('opinion'), said).toContain(`${net} (${netInterval(sides.net)})`)
  }
}
