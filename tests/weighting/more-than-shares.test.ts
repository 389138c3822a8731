import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { estimate } from '#rules/weighting/estimate.ts'
import { standardErrors } from '#rules/weighting/jackknife.ts'
import { type AnsweredCell, domainCells, leadOf, meanOf, type Statistic, shareOf } from '#rules/weighting/statistic.ts'
import { weigh } from '#rules/weighting/weigh.ts'
import { readMargins } from '../../tools/weighting/margins-file.ts'
import { type FileCell, readSample } from '../../tools/weighting/sample-file.ts'
import { changeBetween } from './change-between.ts'
import { expectSame } from './expect-same.ts'
import { netsAndMean, numbersIn, statisticInFile } from './statistic-in-file.ts'

const folder = fileURLToPath(new URL('vectors/', import.meta.url))

const found = (name: string, question: string, statisticOf: (cells: readonly FileCell[]) => Statistic) =>
  statisticInFile(folder, { name, question }, statisticOf)

const expected = (name: string) => JSON.parse(readFileSync(`${folder}${name}.expected.json`, 'utf8')).expected

test('the lead of one option over another has the error of R’s survey', () => {
  expectSame(
    found('complete', 'vote', (cells) => leadOf(cells, 'vote', ['a', 'b'])),
    expected('complete').lead,
  )
})

test('the net of two sides and the mean of a scale have the errors and intervals of R’s survey', () => {
  const { net, stepsNet, mean } = expected('complete')
  expectSame(netsAndMean(folder), { net, stepsNet, mean })
})

test('the difference between women and men has the error of R’s svycontrast', () => {
  const margins = readMargins(`${folder}complete.margins.json`)
  const { cells } = readSample(`${folder}complete.csv`, margins, { questions: ['vote'] })
  const weighted = weigh(cells, margins)
  if (weighted.kind !== 'weighted') throw new Error(weighted.kind)
  const isWoman = (cell: AnsweredCell) => (cell as FileCell).levels[0]?.startsWith('woman, ') ?? false
  const women = shareOf(domainCells(cells, isWoman), 'vote', 'a')
  const men = shareOf(
    domainCells(cells, (cell) => !isWoman(cell)),
    'vote',
    'a',
  )
  const [one, other] = estimate(weighted, [women, men])
  const [se] = standardErrors(weighted, [[women, men]])
  expectSame({ value: (one?.value ?? 0) - (other?.value ?? 0), se }, expected('complete').against)
})

test('the change from one wave to another has the error of R’s svycontrast', () => {
  expectSame(changeBetween(folder, 'complete', 'later'), expected('later').change)
})

test('a share among women has the error of R’s survey', () => {
  const women = (cells: readonly FileCell[]) =>
    domainCells(cells, (cell) => (cell as FileCell).levels[0]?.startsWith('woman, ') ?? false)
  expectSame(
    found('complete', 'vote', (cells) => shareOf(women(cells), 'vote', 'a')),
    expected('complete').women,
  )
})

test.each([
  ['complete', 'scale'],
  ['schools', 'api00'],
  ['schools-joint', 'api00'],
])('the mean of a scale has the error of R’s survey, in «%s»', (name, question) => {
  expectSame(
    found(name, question, (cells) => meanOf(cells, question, numbersIn(cells, question))),
    expected(name).mean,
  )
})

test('the package’s own example has the mean that its authors printed', () => {
  expectSame(
    { first: expected('schools').mean.value, second: expected('schools-joint').mean.value },
    { first: 641.2303209268, second: 642.6084742579 },
  )
})
