import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { guardCalls } from '../../setup/guard-calls.ts'
import { limitCalls, limitStarts } from '../../setup/rate-limit.ts'
import { askForProofCall } from './ask-for-proof.ts'
import { checkAccessCall } from './check-access.ts'
import { completeSessionCall, verifyCompletionCall } from './complete-session.ts'
import { reachPartCall } from './reach-part.ts'
import { startSessionCall } from './start-session.ts'
import { storeAnswersCall } from './store-answers.ts'

/** A visitor's way through a survey, limited by network. */
export function participationCalls(services: Services) {
  const { config, refusals } = services
  return async (calls: FastifyInstance) => {
    guardCalls(calls, services)
    limitCalls(calls, config, refusals)
    calls.register(checkAccessCall(services))
    calls.register(async (starts) => {
      limitStarts(starts, config, refusals)
      starts.register(startSessionCall(services))
    })
    calls.register(reachPartCall(services))
    calls.register(verifyCompletionCall(services))
    calls.register(completeSessionCall(services))
    calls.register(storeAnswersCall(services))
    if (config.proofOfWork !== 'off') calls.register(askForProofCall(services))
  }
}
