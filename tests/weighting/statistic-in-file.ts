import { join } from 'node:path'
import { estimate } from '#rules/weighting/estimate.ts'
import { meanOf, netOf, type Statistic } from '#rules/weighting/statistic.ts'
import { weigh } from '#rules/weighting/weigh.ts'
import { readMargins } from '../../tools/weighting/margins-file.ts'
import { type FileCell, readSample } from '../../tools/weighting/sample-file.ts'

/** A statistic of a file that R went through. */
export function statisticInFile(
  folder: string,
  { name, question }: { readonly name: string; readonly question: string },
  statisticOf: (cells: readonly FileCell[]) => Statistic,
) {
  const margins = readMargins(join(folder, `${name}.margins.json`))
  const { cells } = readSample(join(folder, `${name}.csv`), margins, { questions: [question] })
  const weighted = weigh(cells, margins)
  if (weighted.kind !== 'weighted') throw new Error(weighted.kind)
  return estimate(weighted, [statisticOf(cells)])[0]
}

/** The nets and the mean of the people of «complete». */
export function netsAndMean(folder: string) {
  const steps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`)
  const of = (question: string, statisticOf: (cells: readonly FileCell[]) => Statistic) =>
    statisticInFile(folder, { name: 'complete', question }, statisticOf)
  return {
    net: of('vote', (cells) => netOf(cells, 'vote', [['a', 'c'], ['b']])),
    stepsNet: of('scale', (cells) => netOf(cells, 'scale', [steps(7, 10), steps(0, 4)])),
    mean: of('scale', (cells) => meanOf(cells, 'scale', numbersIn(cells, 'scale'))),
  }
}

export function numbersIn(cells: readonly FileCell[], question: string): Map<string, number> {
  return new Map(
    cells
      .flatMap(({ answers }) => [...(answers.get(question)?.counts.keys() ?? [])])
      .map((text) => [text, Number(text)]),
  )
}
