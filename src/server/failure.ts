import { type FailureCode, failures } from '#contract/messages.ts'
import type { FailureReply } from '#contract/schemas.ts'

interface Details {
  readonly retryAfterSeconds?: number
  /** The question whose answer is not valid. */
  readonly question?: string
  /** What exactly is wrong, in place of the code's general sentence. */
  readonly because?: string
}

/** Thrown where a call cannot go on; the error reply turns it into its status and sentence. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: Details

  constructor(code: FailureCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status(): number {
    return failures[this.code].status
  }

  get body(): FailureReply {
    const { question, because } = this.details
    return {
      error: because ?? failures[this.code].sentence,
      code: this.code,
      ...(question === undefined ? {} : { question }),
    }
  }
}
