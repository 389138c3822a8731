import { fieldStudy001 } from './001.ts'
import { fieldStudy002 } from './002.ts'
import type { FieldStudy } from './field-study.ts'

export const fieldStudies: readonly FieldStudy[] = [fieldStudy001, fieldStudy002]
