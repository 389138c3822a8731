import type { TableByKey } from './changes.ts'

/** A table as forgetting sees it: the columns of its key, and how it is known what of it changed. */
export type KeptTable = {
  readonly key: readonly string[]
} & (
  | { readonly name: TableByKey; readonly changes: 'by-key' }
  | { readonly name: string; readonly changes: 'by-day' | 'anywhere' }
)

/** Every table that a visit writes to: in each of them the order of rows would be the order of visits. */
export const keptTables: readonly KeptTable[] = [
  { name: 'visitor', key: ['survey_id', 'hash'], changes: 'by-key' },
  { name: 'survey_session', key: ['id'], changes: 'by-day' },
  { name: 'typeform_response', key: ['form_id', 'response_id'], changes: 'by-key' },
  { name: 'unproven', key: ['session_id'], changes: 'anywhere' },
  { name: 'cell_count', key: ['survey_id', 'version', 'week', 'cell', 'marks'], changes: 'anywhere' },
  { name: 'tally', key: ['survey_id', 'measure', 'bucket'], changes: 'anywhere' },
]

/**
 * So many rows are written again in one transaction, for which a visitor may have to wait: some 20 ms, and 90 with 2,000. So
 * many are also written again around one that changed: among these it could be any.
 */
export const ROWS_IN_A_PIECE = 500
