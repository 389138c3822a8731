/** A table that visits write to, and a column of its primary key. */
export interface KeptTable {
  readonly name: string
  readonly column: string
  /** Written by the batches of visits too, not only when the inbox is emptied. */
  readonly isInBatches?: boolean
}

/** What is written one visit at a time, and stays small. */
export const inboxTables: readonly KeptTable[] = [
  { name: 'visitor_inbox', column: 'hash', isInBatches: true },
  { name: 'session_inbox', column: 'id', isInBatches: true },
  { name: 'typeform_inbox', column: 'response_id', isInBatches: true },
  { name: 'unproven', column: 'session_id', isInBatches: true },
]

/** What is written by tens, and grows. */
export const largeTables: readonly KeptTable[] = [
  { name: 'visitor', column: 'hash' },
  { name: 'survey_session', column: 'id' },
  { name: 'typeform_response', column: 'response_id' },
  { name: 'tally', column: 'bucket', isInBatches: true },
  { name: 'cell_count', column: 'cell' },
  { name: 'survey_key', column: 'survey_id' },
]

/** Every table that a database of this version has. */
export const allTables: readonly string[] = [
  ...[...inboxTables, ...largeTables].map(({ name }) => name),
  'aside_decision',
  'closing_decision',
  'job_round',
  'questionnaire',
  'release',
  'release_draft',
  'release_receipt',
  'release_withdrawal',
  'survey_counter',
  'survey_draft',
  'survey_version',
  'typeform_form',
  'visitor_key',
]
