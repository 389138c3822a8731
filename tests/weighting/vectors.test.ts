import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { commandWith } from '../support/command.ts'
import { expectSame } from './expect-same.ts'

const folder = fileURLToPath(new URL('vectors/', import.meta.url))
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.slice(0, -'.csv'.length))

async function weigh(name: string, from = folder) {
  const { cap, baseWeight, expected } = JSON.parse(readFileSync(`${folder}${name}.expected.json`, 'utf8'))
  const files = [`${from}${name}.csv`, '--margins', `${from}${name}.margins.json`]
  const questions = ['--questions', Object.keys(expected.questions).join(',')]
  if (baseWeight) questions.push('--base-weight', baseWeight)
  const run = await commandWith({}, 'ponderar', ...files, ...questions, '--cap', String(cap), '--json')
  return { expected, found: JSON.parse(run.stdout) }
}

test.each(names)('the file «%s» gets the weights, shares, errors and intervals of R’s survey', async (name) => {
  const { expected, found } = await weigh(name)
  const { n, deff, nEff, rounds, minWeight, maxWeight, weights, questions } = expected
  expectSame(found, { n, deff, nEff, rounds, minWeight, maxWeight, weights, questions })
  expect(found.largestGap).toBeLessThan(1e-12)
})

test.each(names)(
  '«%s» with every row twice, upside down and with its margins in another order, says the same',
  async (name) => {
    const other = `${mkdtempSync(join(tmpdir(), 'vectors-'))}/`
    onTestFinished(() => rmSync(other, { recursive: true }))
    const [header, ...rows] = readFileSync(`${folder}${name}.csv`, 'utf8').trimEnd().split('\n')
    const margins = JSON.parse(readFileSync(`${folder}${name}.margins.json`, 'utf8'))
    writeFileSync(`${other}${name}.csv`, [header, ...rows.toReversed(), ...rows].join('\n'))
    writeFileSync(`${other}${name}.margins.json`, JSON.stringify(margins.toReversed()))
    const { expected, found } = await weigh(name, other)
    expectSame(found.weights, [...expected.weights.toReversed(), ...expected.weights])
    for (const [question, options] of Object.entries<Record<string, { share: number }>>(expected.questions)) {
      for (const [option, { share }] of Object.entries(options))
        expectSame(found.questions[question][option].share, share, `${question}.${option}`)
    }
  },
)
