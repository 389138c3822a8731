import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expectSame } from './expect-same.ts'

const folder = fileURLToPath(new URL('vectors/', import.meta.url))
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.slice(0, -'.csv'.length))

function weigh(name: string) {
  const { cap, expected } = JSON.parse(readFileSync(`${folder}${name}.expected.json`, 'utf8'))
  const files = [`${folder}${name}.csv`, '--margins', `${folder}${name}.margins.json`]
  const questions = ['--questions', Object.keys(expected.questions).join(',')]
  const args = ['tools/weigh.ts', ...files, ...questions, '--cap', String(cap), '--json']
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { expected, found: JSON.parse(run.stdout) }
}

test.each(names)('the file «%s» gets the weights, shares, errors and intervals of R’s survey', (name) => {
  const { expected, found } = weigh(name)
  const { n, deff, nEff, rounds, minWeight, maxWeight, weights, questions } = expected
  expectSame(found, { n, deff, nEff, rounds, minWeight, maxWeight, weights, questions })
  expect(found.largestGap).toBeLessThan(1e-12)
})
