import { type Static, Type } from 'typebox'
import { listOf } from './closed-object.ts'

const Grade = Type.Enum(['good', 'warning', 'bad'])
export type Grade = Static<typeof Grade>

/** What one check says to the operator: how something is, and what to do where it is not well. */
export const CheckResult = Type.Object({
  /** Names the check for programs, such as `last-copy`. */
  check: Type.String(),
  title: Type.String(),
  grade: Grade,
  sentence: Type.String(),
  advice: Type.Optional(Type.String()),
})
export type CheckResult = Static<typeof CheckResult>

const count = Type.Integer()
const numberOrNone = Type.Union([Type.Number(), Type.Null()])

/** Whether everything is well, for who never opens a terminal: every check, and how the site does at this moment. */
export const HealthReply = Type.Object({
  /** As bad as the worst result. */
  grade: Grade,
  checks: Type.Array(CheckResult),
  version: Type.String(),
  startedAt: count,
  /** Of the last five minutes: commits, how long one took on average, and what 95 of 100 did not exceed. */
  commits: Type.Object({ count, meanMs: numberOrNone, mostMs: numberOrNone }),
  waitingWrites: count,
  /** How late the processor was in the last two minutes, in milliseconds. */
  lateness: Type.Object({ usual: Type.Number(), worst: Type.Number() }),
  memoryBytes: count,
  connections: count,
  /** Completions that Typeform has not proven, unknown while the database does not answer; and its last proof. */
  typeform: Type.Object({ unproven: numberOrNone, lastProofAt: numberOrNone }),
  /** What was refused at all since the start, and in the last five minutes. */
  refusals: listOf({ reason: Type.String(), sinceStart: count, recent: count }),
})
export type HealthReply = Static<typeof HealthReply>

/** With it the operator's `doctor` proves that it holds the visitor key. */
export const TOKEN_HEADER = 'x-encuestas-token'

/** What the server says of whoever called it. */
export const SeenAddress = Type.Object({
  /** What a turn would belong to. */
  network: Type.String(),
  /** Whoever is at the other end of the connection: the visitor, or a proxy. */
  peer: Type.String(),
  forwarded: Type.Union([Type.String(), Type.Null()]),
  isPeerTrusted: Type.Boolean(),
  /** Of Typeform's, since the start: signed with our secret, and with another. */
  webhooks: Type.Object({ genuine: Type.Integer(), forged: Type.Integer() }),
  version: Type.String(),
  /** Only who holds the same key can write it. */
  proof: Type.String(),
})
export type SeenAddress = Static<typeof SeenAddress>
