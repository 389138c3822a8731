import type { Engine } from './engine.ts'

/** What tells whether the database is the one that it should be, without reading what is in it. */
export function databaseInfo({ read }: Engine) {
  return async () => {
    const [[engine], [newest]] = await Promise.all([
      read.rows<{ name: string; clock: number | null }>('readEngine', []),
      read.rows<{ id: string | null }>('newestSession', []),
    ])
    return {
      engine: engine?.name ?? '',
      /** What the database takes for now, where its clock may be another than ours. */
      clock: engine?.clock ?? null,
      /** The day of the last answer, such as `20261116`. */
      newestDay: newest?.id?.slice(0, 8),
    }
  }
}
