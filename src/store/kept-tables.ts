/** A table as forgetting sees it: the columns of its key, and whether the key begins with the day. */
export interface KeptTable {
  readonly name: string
  readonly key: readonly string[]
  readonly isByDay: boolean
}

/** Every table that a visit writes to: in each of them the order of rows would be the order of visits. */
export const keptTables: readonly KeptTable[] = [
  { name: 'visitor', key: ['survey_id', 'hash'], isByDay: false },
  { name: 'survey_session', key: ['id'], isByDay: true },
  { name: 'typeform_response', key: ['form_id', 'response_id'], isByDay: false },
  { name: 'unproven', key: ['session_id'], isByDay: false },
  { name: 'cell_count', key: ['survey_id', 'version', 'week', 'cell', 'marks'], isByDay: false },
  { name: 'tally', key: ['survey_id', 'measure', 'bucket'], isByDay: false },
]

/** So many rows are written again in one transaction, for which a visitor may have to wait: some 20 ms, and 90 with 2,000. */
export const ROWS_IN_A_PIECE = 500
