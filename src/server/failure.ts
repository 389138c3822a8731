import { type FailureCode, failures } from '#contract/messages.ts'
import type { FailureReply } from '#contract/schemas.ts'

/** Thrown where a call cannot go on; the error reply turns it into its status and sentence. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, retryAfterSeconds?: number) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return failures[this.code].status
  }

  get body(): FailureReply {
    return { error: failures[this.code].sentence, code: this.code }
  }
}
