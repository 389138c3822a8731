// `npm run stuff`: attacks the real app in this process, and writes to docs/relleno.md what is counted and what it costs.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { RuleId } from '#rules/quality/setting-aside.ts'
import {
  type Attack,
  bestPaceFrom48,
  burstFrom24s,
  burstFrom48,
  completingFirstFrom48,
  insistenceFrom48,
  slowAndScattered,
  standingInForTypeform,
} from './stuffing/attacks.ts'
import { plausibleAnswers } from './stuffing/plausible-answers.ts'
import { type Outcome, runVisits } from './stuffing/run-visits.ts'
import { attackTable, number, type Row, targetTable } from './stuffing/table.ts'
import { targetsOf } from './stuffing/targets.ts'

const PAGE = 'docs/relleno.md'
const [BEGIN, END] = ['<!-- npm run stuff -->', '<!-- fin -->']

const rows: Row[] = []
const answers = plausibleAnswers(10_000)
const varied = 'respuestas variadas'
const attacks = [
  burstFrom48(answers, 'nothing'),
  burstFrom48(answers, 'proof'),
  completingFirstFrom48(answers),
  bestPaceFrom48(answers, 'nothing'),
  bestPaceFrom48(answers, 'proof'),
  insistenceFrom48(answers, 'proof'),
  burstFrom24s(answers.slice(0, 8_192), 'nothing'),
  burstFrom24s(answers.slice(0, 8_192), 'proof'),
  slowAndScattered(answers.slice(0, 2_000), 'nothing', varied),
  slowAndScattered(answers.slice(0, 2_000), 'proof', varied),
]
for (const attack of attacks) note(attack, await runVisits(attack))
const same = answers.slice(0, 2_000).fill(answers[0] ?? {})
await runWithRule(slowAndScattered(same, 'proof', 'todas las respuestas iguales'), 'repeated')
await runWithRule(standingInForTypeform(plausibleAnswers(2_000)), 'stand-in')

// One run may be two rows, but its work was done once.
const runs = [...new Map(rows.map(({ attack, outcome }) => [attack.id, outcome])).values()]
const tried = sum(({ keys }) => keys)
const secondsPerKey = sum(({ cpuSeconds }) => cpuSeconds) / tried
const targets = targetsOf((id) => {
  const row = rows.find(({ attack }) => attack.id === id)
  if (!row) throw new Error(`no attack ${id}`)
  return row
}, secondsPerKey)
const machine = `${cpus().length} núcleos, Node ${process.version}, ${process.arch}`
const measured = [
  `Medido el ${new Date().toISOString().slice(0, 10)} en ${machine}.`,
  `Probar una clave: ${number(secondsPerKey * 1e6)} µs de un núcleo, medido en ${number(tried)} claves probadas de verdad.\n`,
  `${attackTable(rows, secondsPerKey)}\n`,
  targetTable(targets),
].join('\n')
console.log(measured)
const page = readFileSync(PAGE, 'utf8')
const [before, after] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))]
writeFileSync(PAGE, `${before}${BEGIN}\n\n${measured}\n\n${after}`)
process.exitCode = targets.every(({ isMet }) => isMet) ? 0 : 1

/** One row as they come, and one with a rule switched on that is off at first. */
async function runWithRule(attack: Attack, rule: RuleId): Promise<void> {
  let switched: Outcome['counts'] | undefined
  const outcome = await runVisits(attack, async (site) => {
    switched = await site.switchOn(rule)
  })
  note(attack, outcome)
  if (switched) note({ ...attack, name: 'Lo mismo, con la regla encendida' }, { ...outcome, counts: switched })
}

function note(attack: Attack, outcome: Outcome): void {
  console.error(`${attack.name}: ${outcome.counts.counted} contadas de ${outcome.counts.completed} guardadas`)
  rows.push({ attack, outcome })
}

function sum(of: (outcome: Outcome) => number): number {
  return runs.reduce((total, outcome) => total + of(outcome), 0)
}
