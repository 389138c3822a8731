import { styleText } from 'node:util'
import type { CheckResult } from '#contract/health-schemas.ts'
import { readConfig } from '#server/config.ts'
import { doctorChecks } from '#server/health/doctor.ts'
import { type Machine, thisMachine } from '#server/health/machine.ts'
import { badSettings } from '#server/health/settings-checks.ts'
import { type Command, command } from './command.ts'
import { withProgress } from './progress.ts'
import { requireNamedDatabase } from './with-store.ts'

/** Checks everything that the site needs, and says what to do where something is wrong. */
export function doctorCommand(machine: Machine = thisMachine): Command {
  return command({
    summary: 'revisa todo lo que el sitio necesita y dice qué hacer',
    positionals: [],
    options: {},
    async run(_, output) {
      requireNamedDatabase(output)
      const settings = readConfig(output.env)
      const checks =
        'problems' in settings
          ? badSettings(settings.problems)
          : await withProgress(output, 'Revisando…', (report) => doctorChecks(settings.config, machine, report))
      for (const result of checks) for (const line of linesOf(result)) output.line(line)
      output.line(summaryOf(checks))
      const isWell = checks.every(({ grade }) => grade !== 'bad')
      output.result({ isWell, checks })
      return isWell ? 0 : 1
    },
  })
}

const grades = {
  good: { word: 'VERDE', colour: 'green' },
  warning: { word: 'AMARILLO', colour: 'yellow' },
  bad: { word: 'ROJO', colour: 'red' },
} as const satisfies Record<CheckResult['grade'], { word: string; colour: string }>

const INDENT = ' '.repeat(10)

/** Coloured in a terminal. */
function linesOf({ grade, title, sentence, advice }: CheckResult): string[] {
  const { word, colour } = grades[grade]
  const begin = styleText(colour, word.padEnd(INDENT.length), { stream: process.stdout })
  return [`${begin}${title}: ${sentence}`, ...(advice ? [`${INDENT}→ ${advice}`] : [])]
}

function summaryOf(checks: readonly CheckResult[]): string {
  const count = (grade: CheckResult['grade']) => checks.filter((result) => result.grade === grade).length
  const [bad, warnings] = [count('bad'), count('warning')]
  if (bad === 0 && warnings === 0) return '\nTodo está bien.'
  return `\n${bad} en rojo, que hay que corregir; ${warnings} en amarillo, que conviene ver.`
}
