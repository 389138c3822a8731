import type { ForgetScope } from '../engine.ts'

/** What the thread that writes to SQLite is begun with. */
export interface WriterOptions {
  readonly file: string
  readonly turns: number
}

/** A batch of `Write`s as JSON, which is read and written faster than objects are copied; what to forget; or the end. */
export type ToWriter = { readonly commit: string } | { readonly forget: ForgetScope } | 'empty-log' | 'close'

/** One answer to each message but the last, in their order. The first of all says that the database is open; before it is told how that goes. */
export type FromWriter =
  | { readonly told: string }
  | { readonly result: unknown }
  | { readonly failed: 'unavailable' | 'refused' | 'mistaken'; readonly message: string; readonly stack: string }
