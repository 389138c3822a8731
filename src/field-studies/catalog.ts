import { finding001 } from './001.ts'
import { finding002 } from './002.ts'
import type { Finding } from './field-study.ts'

export const findings: readonly Finding[] = [finding001, finding002]
