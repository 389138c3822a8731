/** A table that forgetting rewrites, and a column of its primary key. */
export interface RewrittenTable {
  readonly name: string
  readonly column: string
  /** Written by visits' batches too, not only when the inbox is moved. */
  readonly isInBatches?: boolean
}

/** Written one visit at a time; these stay small. */
export const inboxTables: readonly RewrittenTable[] = [
  { name: 'visitor_inbox', column: 'hash', isInBatches: true },
  { name: 'session_inbox', column: 'id', isInBatches: true },
  { name: 'typeform_inbox', column: 'response_id', isInBatches: true },
  { name: 'unproven', column: 'session_id', isInBatches: true },
]

/** Mostly written in groups of ten or more; these grow. */
export const largeTables: readonly RewrittenTable[] = [
  { name: 'visitor', column: 'hash' },
  { name: 'survey_session', column: 'id' },
  { name: 'typeform_response', column: 'response_id' },
  { name: 'tally', column: 'bucket', isInBatches: true },
  { name: 'cell_count', column: 'cell' },
  { name: 'survey_key', column: 'survey_id' },
  // Coded as texts come: the order would tell which of a day's visitors came too late to have written one.
  { name: 'coded_text', column: 'text_hash' },
]

/** Every table of this version. */
export const allTables: readonly string[] = [
  ...[...inboxTables, ...largeTables].map(({ name }) => name),
  'account',
  'action_record',
  'aside_decision',
  'client_release',
  'closing_decision',
  'code_frame',
  'job_round',
  'method_sheet',
  'opening_dates',
  'questionnaire',
  'release',
  'release_draft',
  'release_file',
  'release_receipt',
  'release_withdrawal',
  'survey_counter',
  'survey_draft',
  'survey_image',
  'survey_version',
  'survey_visibility',
  'typeform_form',
  'visitor_key',
]
