import type { Option } from '#questions/base-question.ts'

/** What XLSForm adds to a limit, so that «Ninguno» is chosen alone. */
export function exclusiveConstraint(exclusive: readonly Option[]): string {
  if (exclusive.length === 0) return ''
  return ` and (count-selected(.) = 1 or not(${exclusive.map(({ id }) => `selected(., '${id}')`).join(' or ')}))`
}
