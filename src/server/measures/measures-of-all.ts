import type { Together } from '../together/together.ts'
import type { Measures, MeasuresSnapshot } from './measures.ts'
import { merged } from './merged.ts'

/** Of every process that serves the site, merged. */
export type AllMeasures = () => Promise<MeasuresSnapshot>

export function measuresOfAll({ snapshot }: Measures, { others }: Pick<Together, 'others'>): AllMeasures {
  return async () => {
    const answers = (await others('measures')) as (MeasuresSnapshot | undefined)[]
    return merged([snapshot(), ...answers.filter((answer) => answer !== undefined)])
  }
}
