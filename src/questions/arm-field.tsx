import { type ArmAnswer, type ArmQuestion, armRule } from './arm.ts'
import type { Field } from './field.ts'

/** Nobody sees it: the form fills it in by itself. */
export const armField: Field<ArmQuestion, ArmAnswer> = { rule: armRule, hasOneInput: false, Inputs: () => null }
