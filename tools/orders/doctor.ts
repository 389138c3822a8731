import { styleText } from 'node:util'
import type { CheckResult } from '#contract/health-schemas.ts'
import { readConfig } from '#server/config.ts'
import { doctorChecks } from '#server/health/doctor-checks.ts'
import { type Machine, thisMachine } from '#server/health/machine.ts'
import { badSettings } from '#server/health/settings-checks.ts'
import { progressOf } from '../exporting/progress.ts'
import { BadUse } from './bad-use.ts'
import type { Order, Say } from './order.ts'
import { readWords } from './words.ts'

/** Says of everything that the site needs whether it is well, and what to do where it is not. */
export function doctorOrder(machine: Machine = thisMachine): Order {
  return {
    summary: 'revisa todo lo que el sitio necesita y dice qué hacer',
    usage: '',
    async run(words, say) {
      if (readWords(words, {}).positionals.length > 0) throw new BadUse('Esta orden no lleva nada más.')
      const settings = readConfig(say.env)
      const checks = 'problems' in settings ? badSettings(settings.problems) : await looked(settings.config)
      for (const result of checks) for (const line of linesOf(result)) say.line(line)
      say.line(summaryOf(checks))
      const isWell = checks.every(({ grade }) => grade !== 'bad')
      say.result({ isWell, checks })
      return isWell ? 0 : 1

      async function looked(config: Parameters<typeof doctorChecks>[0]): Promise<CheckResult[]> {
        return withProgress(say, (tell) => doctorChecks(config, { machine, tell }))
      }
    },
  }
}

async function withProgress<Result>(say: Say, work: (tell: (sentence: string) => void) => Promise<Result>) {
  let sentence = 'Revisando…'
  const progress = progressOf(() => sentence, say.aside)
  try {
    return await work((next) => {
      sentence = next
    })
  } finally {
    progress.stop()
  }
}

const grades = {
  good: { word: 'VERDE', colour: 'green' },
  warning: { word: 'AMARILLO', colour: 'yellow' },
  bad: { word: 'ROJO', colour: 'red' },
} as const satisfies Record<CheckResult['grade'], { word: string; colour: string }>

const INDENT = ' '.repeat(10)

/** In colours where somebody looks at them, and in words everywhere. */
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
