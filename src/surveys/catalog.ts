import { survey001 } from './001.ts'
import { survey002 } from './002.ts'
import { survey003 } from './003.ts'
import { survey004 } from './004.ts'
import { survey005 } from './005.ts'
import type { Survey } from './survey.ts'

/** Every survey. Another one is a file beside these, with its line here. */
const all = [survey001, survey002, survey003, survey004, survey005] as const

export type SurveyId = (typeof all)[number]['id']

export interface CatalogSurvey extends Survey {
  readonly id: SurveyId
}

export const surveys: readonly CatalogSurvey[] = all

export function findSurvey(id: string): CatalogSurvey | undefined {
  return surveys.find((survey) => survey.id === id)
}
