import type { RecordEntry } from '#rules/people/record.ts'
import type { MethodTexts } from '#rules/releases/method/method-fields.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

export interface ImportedMethod {
  /** By survey. */
  readonly sheets: readonly (readonly [surveyId: string, texts: MethodTexts])[]
  readonly record: RecordEntry
}

/** Keeps the method sheets of a file, unless there are any: all of them or none. False where there were. */
export async function importMethod(context: WriteContext, { sheets, record }: ImportedMethod): Promise<boolean> {
  const { queries } = context
  if ((await queries.rows('anyMethodSheet', [])).length > 0) return false
  let kept = 0
  for (const [surveyId, texts] of sheets)
    kept += await queries.change('addMethodSheet', [surveyId, 1, record.at, record.person, JSON.stringify(texts)])
  // Another process that starts at the same time has kept them.
  if (kept === 0) return false
  await keepRecord(context, record)
  return true
}
