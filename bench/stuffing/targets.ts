import { EFFORT_CEILING } from '#rules/quality/effort.ts'
import { cpuSecondsOf, number, perHour, type Row, type Target } from './table.ts'

/** The first few of a network are asked for the calm effort. */
const CALM_STARTS = 19

/** What must hold for the attacks. */
export function targetsOf(rowOf: (id: string) => Row, secondsPerKey: number): Target[] {
  const [unsolved, solved] = [rowOf('48-burst-nothing'), rowOf('48-burst-proof')]
  const [completingFirst, standIn] = [rowOf('48-completing-first'), rowOf('stand-in')]
  const atLowEffort = [...solved.outcome.efforts].filter(([effort]) => effort < EFFORT_CEILING)
  const cheap = atLowEffort.reduce((sum, [, amount]) => sum + amount, 0)
  const best = rowOf('48-best-proof')
  const days = 10_000 / perHour(best) / 24
  const coreHours = (10_000 * cpuSecondsOf(best.outcome, secondsPerKey)) / best.outcome.counts.counted / 3_600
  return [
    {
      claim: 'de una /48 de golpe, sin resolver: 20 contadas por hora como máximo',
      measured: number(perHour(unsolved)),
      isMet: perHour(unsolved) <= 20,
    },
    {
      claim: 'lo mismo si avisan que terminaron antes de responder: 20 contadas por hora como máximo',
      measured: number(perHour(completingFirst)),
      isMet: perHour(completingFirst) <= 20,
    },
    {
      claim: 'por nuestro formulario en una encuesta de Typeform: ninguna se llama verificada',
      measured: number(standIn.outcome.verified),
      isMet: standIn.outcome.verified === 0 && standIn.outcome.counts.completed > 0,
    },
    {
      claim: 'resolviendo todo: 200 contadas por hora como máximo',
      measured: number(perHour(solved)),
      isMet: perHour(solved) <= 200,
    },
    {
      claim: `cada una por ${EFFORT_CEILING} veces el esfuerzo en calma, salvo las primeras ${CALM_STARTS}`,
      measured: `${number(cheap)} por menos`,
      isMet: cheap <= CALM_STARTS,
    },
    {
      claim: '10,000 contadas de una /48 tardan dos días o más',
      measured: `${number(days)} días, y ${number(coreHours)} horas de un núcleo`,
      isMet: days >= 2,
    },
  ]
}
