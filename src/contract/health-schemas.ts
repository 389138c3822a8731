import { type Static, Type } from 'typebox'
import { listOf } from './closed-object.ts'

const Grade = Type.Enum(['good', 'warning', 'bad'])
export type Grade = Static<typeof Grade>

/** The result of one check, and what the operator should do about it. */
export const CheckResult = Type.Object({
  /** The check's id, such as `last-copy`. */
  check: Type.String(),
  title: Type.String(),
  grade: Grade,
  sentence: Type.String(),
  advice: Type.Optional(Type.String()),
})
export type CheckResult = Static<typeof CheckResult>

const count = Type.Integer()
const nullableNumber = Type.Union([Type.Number(), Type.Null()])

/** The backups of the database that are on the server. */
export const BackupReply = Type.Object({
  folder: Type.String(),
  /** The newest one of this database in the folder. */
  last: Type.Union([Type.Object({ at: Type.Number(), bytes: Type.Number() }), Type.Null()]),
  isRunning: Type.Boolean(),
  /** Why this process cannot make one. */
  obstacle: Type.Optional(Type.String()),
  /** Why the last one that was asked for here was not made. */
  failure: Type.Optional(Type.String()),
})
export type BackupReply = Static<typeof BackupReply>

/** For operators who never open a terminal: every check, and how the site is doing right now. */
export const HealthReply = Type.Object({
  /** The worst of the checks. */
  grade: Grade,
  checks: Type.Array(CheckResult),
  version: Type.String(),
  startedAt: count,
  /** Of the last five minutes. `mostMs` is the 95th percentile. */
  commits: Type.Object({ count, meanMs: nullableNumber, mostMs: nullableNumber }),
  waitingWrites: count,
  /** Event loop delay over the last two minutes, in milliseconds: the 99th percentile and the maximum. */
  lateness: Type.Object({ usual: Type.Number(), worst: Type.Number() }),
  memoryBytes: count,
  connections: count,
  /** When Typeform last verified a completion, since the server started. */
  lastProofAt: nullableNumber,
  /** Since the server started, and in the last five minutes. */
  refusals: listOf({ reason: Type.String(), sinceStart: count, recent: count }),
})
export type HealthReply = Static<typeof HealthReply>

/** Carries the token by which the operator's `doctor` proves that it has the visitor key. */
export const TOKEN_HEADER = 'x-encuestas-token'

/** How the server sees its caller. */
export const SeenAddress = Type.Object({
  /** The network that an answer would be counted for. */
  network: Type.String(),
  /** The other end of the connection: the visitor, or a proxy. */
  peer: Type.String(),
  forwarded: Type.Union([Type.String(), Type.Null()]),
  isPeerTrusted: Type.Boolean(),
  /** Calls of the Typeform webhook since the server started: signed with our secret, and not. */
  webhooks: Type.Object({ genuine: Type.Integer(), forged: Type.Integer() }),
  version: Type.String(),
  /** A token made with the same key, so that `doctor` knows it reached its own server. */
  proof: Type.String(),
})
export type SeenAddress = Static<typeof SeenAddress>
