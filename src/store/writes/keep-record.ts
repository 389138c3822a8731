import { randomBytes } from 'node:crypto'
import type { RecordEntry } from '#rules/people/record.ts'
import type { WriteContext } from './write-context.ts'

/** In the transaction of what was done, so that neither is kept without the other. */
export async function keepRecord(
  { queries }: Pick<WriteContext, 'queries'>,
  entry: RecordEntry | undefined,
): Promise<void> {
  if (!entry) return
  const { at, person, origin, action, surveyId = '', detail = '', reason = '' } = entry
  const id = randomBytes(9).toString('base64url')
  await queries.change('addRecord', [at, id, person, origin, action, surveyId, detail, reason])
}
