import type { Changes } from './changes.ts'
import type { Reads } from './queries.ts'
import type { Write } from './writes/catalog.ts'

/** What a database must be able to do for the store. SQLite and PostgreSQL each have one. */
export interface Engine {
  /** Sees committed data only. */
  readonly read: Reads
  /** Runs the writes in one transaction. Their outcomes come when they are on disk, all of them or none. */
  commit(batch: readonly Write[]): Promise<unknown[]>
  /**
   * Leaves nothing at rest that tells when or in what order anything came; what has not changed since the last time may stay as
   * it is. Whether it is done: others may still see what shall be forgotten.
   */
  forget(changes: Changes): Promise<boolean>
  /** Leaves no byte of visitors and keys that were deleted. Whoever comes meanwhile waits. */
  scrub(): Promise<void>
  /** Runs the work, unless another process on the same database is doing that job at the moment. */
  unlessAnotherProcessDoes(job: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

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
