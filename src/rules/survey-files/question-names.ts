import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import { idFrom, isRenamed } from './ids.ts'
import type { TableRow } from './sheet-table.ts'

/** The age in years gives the age band of every survey, under the id of that question. */
const ages: readonly string[] = ['edad', 'age']

export function isAge(name: string): boolean {
  return ages.includes(idFrom(name))
}

/** The id of the question with this name. */
export function idOf(name: string): string {
  return isAge(name) ? ageQuestion.id : idFrom(name)
}

/** Conditions may use the name as it was; exports have the new one. */
export function warnOfNewName(row: TableRow): void {
  if (isRenamed(row.text('name')))
    row.warn('name', 'Este nombre se cambia: solo quedan minúsculas sin acento, números y guiones; -99 es menos-99.')
}
