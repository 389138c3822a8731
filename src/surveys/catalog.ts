import { survey001 } from './001.ts'
import { survey002 } from './002.ts'
import { survey003 } from './003.ts'
import { survey004 } from './004.ts'
import { survey005 } from './005.ts'
import type { Survey } from './survey.ts'

export const surveys: readonly Survey[] = [survey001, survey002, survey003, survey004, survey005]

export function findSurvey(id: string): Survey | undefined {
  return surveys.find((survey) => survey.id === id)
}
