import { survey001 } from './001.ts'
import { survey002 } from './002.ts'
import { survey003 } from './003.ts'
import { survey004 } from './004.ts'
import { survey005 } from './005.ts'
import type { Survey } from './survey.ts'

/** The surveys that are part of the program. To add one, write its file and add it here. */
const fixed = [survey001, survey002, survey003, survey004, survey005] as const

export type FixedSurveyId = (typeof fixed)[number]['id']

interface FixedSurvey extends Survey {
  readonly id: FixedSurveyId
}

export const fixedSurveys: readonly FixedSurvey[] = fixed

/** Surveys that are opened from files are numbered from the next one. */
export const lastFixedNumber = Math.max(...fixed.map(({ id }) => Number(id)))

/** Every survey of a site: the fixed ones first, then those opened from files. */
export type Catalog = readonly Survey[]

export function findSurvey(catalog: Catalog, id: string): Survey | undefined {
  return catalog.find((survey) => survey.id === id)
}
