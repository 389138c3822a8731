import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { labelKey } from '#rules/series/label-key.ts'
import { allSeries } from '#rules/series/series.ts'
import { seriesCsv } from '#rules/series/series-files.ts'
import { releaseOf, surveyInSeries } from '../support/releases/series-surveys.ts'
import { question, row } from '../support/releases/told-question.ts'
import { changeBetween } from '../weighting/change-between.ts'
import { expectSame } from '../weighting/expect-same.ts'
import { netsAndMean } from '../weighting/statistic-in-file.ts'

const hasR = spawnSync('Rscript', ['-e', 'library(survey); library(jsonlite)']).status === 0

/** Files made by R's survey package now. */
function makeVectors(...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'r-survey-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { status, stderr } = spawnSync('Rscript', ['tests/weighting/vectors.R', folder, ...args], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return folder
}

function weigh(folder: string, name: string) {
  const { cap, baseWeight, expected } = JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8'))
  const files = [join(folder, `${name}.csv`), '--margins', join(folder, `${name}.margins.json`)]
  const options = ['--questions', Object.keys(expected.questions).join(','), '--cap', String(cap), '--json']
  if (baseWeight) options.push('--base-weight', baseWeight)
  const { stdout } = spawnSync(process.execPath, ['tools/encuestas.ts', 'ponderar', ...files, ...options], {
    encoding: 'utf8',
  })
  return { expected, found: JSON.parse(stdout) }
}

test.skipIf(!hasR)('R’s survey still makes the vectors that the tests hold us to', () => {
  const names = ['complete', 'unknown', 'schools-joint', 'later']
  const folder = makeVectors('1410', ...names)
  for (const name of names) {
    const kept = 'tests/weighting/vectors'
    expect(readFileSync(join(folder, `${name}.csv`), 'utf8')).toBe(readFileSync(join(kept, `${name}.csv`), 'utf8'))
    expectSame(
      JSON.parse(readFileSync(join(folder, `${name}.expected.json`), 'utf8')).expected,
      JSON.parse(readFileSync(join(kept, `${name}.expected.json`), 'utf8')).expected,
    )
  }
})

test.skipIf(!hasR).each(['complete', 'unknown', 'three-margins', 'edges', 'base-weight'])(
  'other people than those of the vectors get the weights, shares and errors of R’s survey: «%s»',
  (name) => {
    const { expected, found } = weigh(makeVectors('2027', name), name)
    const { n, deff, nEff, minWeight, maxWeight, weights, questions } = expected
    expectSame(found, { n, deff, nEff, minWeight, maxWeight, weights, questions })
  },
)

test.skipIf(!hasR)('the nets and the mean of other people have the errors and intervals of R’s survey', () => {
  const folder = makeVectors('2027', 'complete')
  const { net, stepsNet, mean } = JSON.parse(readFileSync(join(folder, 'complete.expected.json'), 'utf8')).expected
  expect(net.value).not.toBe(0)
  expectSame(netsAndMean(folder), { net, stepsNet, mean })
})

test.skipIf(!hasR)('the change between two waves of other people has the error of R’s svycontrast', () => {
  const folder = makeVectors('2027', 'complete', 'later')
  const { expected } = JSON.parse(readFileSync(join(folder, 'later.expected.json'), 'utf8'))
  expectSame(changeBetween(folder, 'complete', 'later'), expected.change)
})

test.skipIf(!hasR)('R finds the errors and the verdicts of a series in its published file', () => {
  const points = [
    releaseOf('006', '2026-03-01', question('aprobacion', [row('Buena', 40), row('Mala', 52), row('No sé', 8)])),
    releaseOf('010', '2026-06-01', question('aprobacion', [row('Buena', 47), row('Mala', 49), row('No sé', 4)])),
    releaseOf('014', '2026-09-01', question('aprobacion', [row('Buena', 58), row('Mala', 35), row('No sé', 7)])),
  ]
  const [series] = allSeries(points.map((release) => surveyInSeries(release.release.surveyId, [release])))
  const folder = mkdtempSync(join(tmpdir(), 'r-series-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'serie.csv')
  writeFileSync(file, series ? seriesCsv(series) : '')
  const code = `d <- read.csv("${file}", fileEncoding = "UTF-8-BOM")
    d <- d[d$medida == "porcentaje", ]
    se2 <- function(x) { p <- x$ponderado / 100; p * (1 - p) / pmin(x$n_efectiva, 1000) }
    days <- sort(unique(d$fecha_publicacion))
    for (at in 2:length(days)) {
      one <- d[d$fecha_publicacion == days[at - 1], ]; two <- d[d$fecha_publicacion == days[at], ]
      one <- one[match(two$respuesta, one$respuesta), ]
      error <- sqrt(se2(one) + se2(two)); change <- (two$ponderado - one$ponderado) / 100
      critical <- qt(1 - 0.05 / nrow(two) / 2, one$base[1] + two$base[1] - 2)
      cat(sprintf("%s,%.17g,%s\\n", two$respuesta, error * 100, ifelse(abs(change) > error * critical, "sí", "no")), sep = "")
    }`
  const { stdout, stderr } = spawnSync('Rscript', ['-e', code], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const found = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const ours = (series?.points.slice(1) ?? []).flatMap(({ table, changes }) =>
    table.rows.map(({ label }) => ({ label, ...changes[labelKey(label)] })),
  )
  expect(found).toHaveLength(6)
  for (const [at, { label, error = 0, isClear }] of ours.entries()) {
    expect(found[at]?.[0]).toBe(label)
    expect(Math.abs(Number(found[at]?.[1]) / (error * 100) - 1)).toBeLessThan(1e-9)
    expect(found[at]?.[2]).toBe(isClear ? 'sí' : 'no')
  }
  expect(new Set(found.map(([, , verdict]) => verdict))).toEqual(new Set(['sí', 'no']))
})

test.skipIf(!hasR)('a margin of which nobody has a level is an error to R’s survey, too', () => {
  const code = `suppressMessages(library(survey))
    design <- svydesign(~1, data = data.frame(sex = c("M", "H", "H")), weights = rep(1, 3))
    rake(design, list(~sex), list(data.frame(sex = c("m", "h"), Freq = c(2, 1))))`
  const { status, stderr } = spawnSync('Rscript', ['-e', code], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('Error')])
})
