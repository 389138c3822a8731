import { CopyRefused, lineOf, runningDigest } from './copy-format.ts'
import { rowsOfCopy } from './read-copy.ts'
import type { Row, Table } from './shape.ts'
import { digestOf, type Source, smallTable } from './source.ts'

/** What was decided about a survey in the database that is replaced, and must hold in the one that replaces it. */
export interface ClosedForGood {
  readonly surveyId: string
  readonly decisions: readonly Row[]
}

/** Surveys whose visitors nobody may be able to name again. */
export async function closedForGood(source: Source): Promise<ClosedForGood[]> {
  const decisions = await smallTable(source, 'closing_decision')
  const surveys = decisions.filter(({ decision }) => decision === 'for-good').map(({ survey_id }) => String(survey_id))
  return surveys.map((surveyId) => ({
    surveyId,
    decisions: decisions
      .filter(({ survey_id }) => survey_id === surveyId)
      .map(({ survey_id, at, decision }) => [survey_id ?? '', at ?? 0, decision ?? '']),
  }))
}

/** Where an older copy would bring back the visitors of a survey that was closed for good, or open it again. */
const forgottenForGood = new Set(['visitor', 'survey_key', 'closing_decision'])

export interface Loading {
  readonly file: string
  readonly forGood: readonly ClosedForGood[]
  readonly progress?: (written: number) => void
}

type Insert = (table: Table, rows: readonly Row[]) => Promise<void>

/** Puts every row of a copy where `insert` says. Gives the digest of what was put into each table. */
export async function loadCopy({ file, forGood, progress }: Loading, insert: Insert): Promise<Map<string, string>> {
  const isForgotten = new Set(forGood.map(({ surveyId }) => surveyId))
  const digests = new Map<string, ReturnType<typeof runningDigest>>()
  let written = 0
  for await (const { table, rows } of rowsOfCopy(file)) {
    const survey = table.columns.findIndex(({ name }) => name === 'survey_id')
    const kept = forgottenForGood.has(table.name) ? rows.filter((row) => !isForgotten.has(String(row[survey]))) : rows
    const digest = digests.get(table.name) ?? runningDigest()
    digests.set(table.name, digest)
    for (const row of kept) digest.add(lineOf(row))
    await insert(table, kept)
    written += rows.length
    progress?.(written)
  }
  return new Map([...digests].map(([name, digest]) => [name, digest.sum()]))
}

const EMPTY = runningDigest().sum()

/** Reads everything again, and compares. */
export async function compareWithCopy(source: Source | undefined, loaded: ReadonlyMap<string, string>): Promise<void> {
  if (!source) throw new CopyRefused('No quedó ninguna tabla: no se cambió nada.')
  for (const table of source.tables) {
    if ((await digestOf(source, table)) === (loaded.get(table.name) ?? EMPTY)) continue
    throw new CopyRefused(`La tabla ${table.name} no quedó como en la copia: no se cambió nada.`)
  }
}
