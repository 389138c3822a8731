import type { Services } from '../../services.ts'
import { guardCalls } from '../../setup/guard-calls.ts'
import { limitCalls, limitStarts } from '../../setup/rate-limit.ts'
import type { TypedApp } from '../../typed-app.ts'
import { askForProofCall } from './ask-for-proof.ts'
import { checkAccessCall } from './check-access.ts'
import { completionCalls } from './complete-session.ts'
import { startSessionCall } from './start-session.ts'
import { storeAnswersCall } from './store-answers.ts'

/** A visitor's way through a survey, limited by network. */
export function participationCalls(services: Services) {
  const { config, refusals } = services
  return async (calls: TypedApp) => {
    guardCalls(calls, services)
    limitCalls(calls, config, refusals)
    checkAccessCall(calls, services)
    calls.register(async (starts: TypedApp) => {
      limitStarts(starts, config, refusals)
      startSessionCall(starts, services)
    })
    completionCalls(calls, services)
    storeAnswersCall(calls, services)
    if (config.proofOfWork !== 'off') askForProofCall(calls, services)
  }
}
