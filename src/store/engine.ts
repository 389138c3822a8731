import type { Reads } from './queries.ts'
import type { Write } from './writes/catalog.ts'

/** What a database must be able to do for the store. SQLite and PostgreSQL each have one. */
export interface Engine {
  /** Sees committed data only. */
  readonly read: Reads
  /** Runs the writes in one transaction. Resolves with their outcomes once all of them are on disk. */
  commit(batch: readonly Write[]): Promise<unknown[]>
  /** Rewrites tables so that their bytes do not reveal the order of arrival. False while somebody still reads the old versions. */
  forget(scope: ForgetScope): Promise<boolean>
  /** Whether the readers that kept the last forgetting from finishing are still there. */
  isHeldUp(): Promise<boolean>
  /** Runs the work. False, without running it, while another process on the same database does that job. */
  withJobLock(job: string, work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

/** The small tables that visits write to, or those and the large ones. */
export type ForgetScope = 'inbox' | 'everything'

/** The engine is down, full, locked or cut off: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Rolled back because of another write, in this transaction or in a concurrent one: run it again. */
export class StoreContended extends StoreUnavailable {
  override name = 'StoreContended'
}

/** The store cannot be opened as configured; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}
