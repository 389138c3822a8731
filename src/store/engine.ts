import type { Reads } from './queries.ts'
import type { Write } from './writes/catalog.ts'

/** What a database must be able to do for the store. SQLite and PostgreSQL each have one. */
export interface Engine {
  /** Sees committed data only. */
  readonly read: Reads
  /** Runs the writes in one transaction. Their outcomes come when they are on disk, all of them or none. */
  commit(batch: readonly Write[]): Promise<unknown[]>
  /** Leaves nothing at rest there that tells in what order anything came. Whether it is done: others may still read it. */
  forget(scope: ForgetScope): Promise<boolean>
  /** Whether those who kept forgetting from its end the last time still do. */
  isHeldUp(): Promise<boolean>
  /** Runs the work, unless another process on the same database is doing that job at the moment. */
  unlessAnotherProcessDoes(job: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** What visits wrote lately and is small, or all that visits ever wrote. */
export type ForgetScope = 'inbox' | 'everything'

/** The engine is down, full, locked or cut off: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Undone because of somebody else's write, in this transaction or in one that it met: run it again. */
export class StoreContended extends StoreUnavailable {
  override name = 'StoreContended'
}

/** The store cannot be opened as configured; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}
