import type { CheckResult } from '#contract/health-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import { longDay } from '#rules/format/dates.ts'
import { percent } from '#rules/format/percent.ts'
import { ruleName } from '#rules/quality/setting-aside.ts'
import { checkResult } from './check-result.ts'

/** A survey on one day. */
export interface StandInDay {
  readonly surveyId: string
  readonly day: string
  /** Answers in our own form in place of Typeform's. */
  readonly standIn: number
  readonly completed: number
}

const MOST_OF_A_DAY = 0.1

/** Whether more people than usual say that Typeform's form did not load: it is away, or somebody makes answers up. */
export function standInChecks(days: readonly StandInDay[]): CheckResult[] {
  return days
    .filter(({ standIn, completed }) => standIn > MOST_OF_A_DAY * completed)
    .map(({ surveyId, day, standIn, completed }) => {
      const share = percent(Math.round((standIn / Math.max(standIn, completed)) * 100))
      return checkResult('stand-in', `Formulario de la encuesta ${surveyId}`).warning(
        `El ${longDay(day)}, ${share} de las respuestas llegó por nuestro formulario en lugar del de Typeform, que no puede confirmarlas.`,
        `Abre la encuesta en un teléfono: si el formulario de Typeform carga, alguien puede estar inventando respuestas. En ${pagePaths.quality(surveyId)} la regla «${ruleName('stand-in')}» las aparta.`,
      )
    })
}
