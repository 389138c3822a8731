/** Weights any CSV to any margins: npm run weigh -- DATA.csv --margins MARGINS.json [--cap 5] [--questions a,b] [--out WEIGHTED.csv] [--json] */
import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { WEIGHT_CAP } from '#rules/weighting/limits.ts'
import { whyNotWeighted } from '#rules/weighting/sentences.ts'
import { weigh } from '#rules/weighting/weigh.ts'
import { BadFile } from './weighing/bad-file.ts'
import { estimateFile } from './weighing/file-estimates.ts'
import { fileMargin, readMargins } from './weighing/margins-file.ts'
import { notesOn } from './weighing/notes.ts'
import { readSample } from './weighing/sample-file.ts'
import { printJson } from './weighing/weigh-json.ts'
import { tableOf } from './weighing/weigh-table.ts'
import { writeWeighted } from './weighing/weighted-csv.ts'

class BadUse extends Error {}

try {
  run()
} catch (error) {
  const isSystem = error instanceof Error && 'syscall' in error
  if (!(error instanceof BadFile || error instanceof BadUse || isSystem)) throw error
  console.error(isSystem ? `No se puede leer o escribir: ${error.message}` : error.message)
  process.exitCode = 2
}

function run(): void {
  const { data, marginsFile, cap, questions, out, json } = readArguments()
  const margins = readMargins(marginsFile)
  const sample = readSample(data, margins, questions)
  for (const note of notesOn(sample, margins)) console.error(note)
  const weighted = weigh(sample.cells, margins.map(fileMargin), cap)
  if (weighted.kind !== 'weighted') {
    const message = whyNotWeighted(weighted)
    if (json) console.log(JSON.stringify({ outcome: weighted.kind, message }))
    else console.error(message)
    process.exitCode = 1
    return
  }
  const estimated = estimateFile(sample, weighted)
  if (out !== undefined) writeWeighted({ data, out, sample, weights: weighted.weights })
  if (json) printJson(sample, weighted, estimated)
  else console.log(tableOf({ weighted, estimated, cap }))
}

function readArguments() {
  const { values, positionals } = parsedArguments()
  const [data, ...others] = positionals
  const { margins: marginsFile, cap: capText, questions, out, json = false } = values
  if (data === undefined || others.length > 0 || marginsFile === undefined) throw usage()
  const cap = capText === undefined ? WEIGHT_CAP : Number(capText)
  if (!(Number.isFinite(cap) && cap >= 1)) throw new BadUse('--cap es un número, 1 o más')
  if (out !== undefined && isSameFile(data, out)) throw new BadUse('--out no puede ser el mismo archivo que se lee')
  return { data, marginsFile, cap, questions: questions?.split(','), out, json }
}

function parsedArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { margins: text, cap: text, questions: text, out: text, json: { type: 'boolean' } },
    })
  } catch {
    throw usage()
  }
}

function usage(): BadUse {
  return new BadUse(
    'uso: npm run weigh -- DATOS.csv --margins MARGENES.json [--cap 5] [--questions a,b] [--out PONDERADO.csv] [--json]',
  )
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
