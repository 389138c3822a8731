import { HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Services } from '../../services.ts'
import { guardCalls } from '../../setup/guard-calls.ts'
import { limitByNetwork } from '../../setup/rate-limit.ts'
import type { TypedApp } from '../../typed-app.ts'
import { askForProofCall } from './ask-for-proof.ts'
import { checkAccessCall } from './check-access.ts'
import { completionCalls } from './complete-session.ts'
import { countReachedPartCall } from './count-reached-part.ts'
import { previewCalls } from './preview-calls.ts'
import { startSessionCall } from './start-session.ts'
import { storeAnswersCall } from './store-answers.ts'

/** The calls of a visitor who takes a survey, limited by network. */
export function participationCalls(services: Services) {
  const { config, metrics } = services
  return async (calls: TypedApp) => {
    guardCalls(calls, services)
    limitByNetwork(calls, { what: 'calls', ceilings: config.callsPerMinute, windowMs: MINUTE_MS }, metrics.requests)
    checkAccessCall(calls, services)
    calls.register(async (starts: TypedApp) => {
      limitByNetwork(starts, { what: 'starts', ceilings: config.startsPerHour, windowMs: HOUR_MS }, metrics.requests)
      startSessionCall(starts, services)
    })
    countReachedPartCall(calls, services)
    completionCalls(calls, services)
    storeAnswersCall(calls, services)
    previewCalls(calls, services)
    if (config.proofOfWork !== 'off') askForProofCall(calls, services)
  }
}
