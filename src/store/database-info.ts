import type { Engine } from './engine.ts'

export interface DatabaseInfo {
  readonly engine: string
  /** What the database takes for now, where its clock may be another than ours. */
  readonly clock: number | null
  /** The day of the last answer, such as `20261116`. */
  readonly newestDay: string | undefined
}

/** What tells whether the database is the one that it should be, without reading what is in it. */
export function databaseInfo({ read }: Engine) {
  return async (): Promise<DatabaseInfo> => {
    const [[engine], [newest]] = await Promise.all([
      read.rows<{ name: string; clock: number | null }>('readEngine', []),
      read.rows<{ id: string | null }>('newestSession', []),
    ])
    return { engine: engine?.name ?? '', clock: engine?.clock ?? null, newestDay: newest?.id?.slice(0, 8) }
  }
}
