import type { FastifyInstance } from 'fastify'
import { analyses } from '../../analyses.ts'
import type { Services } from '../../services.ts'
import { guardCalls } from '../../setup/guard-calls.ts'
import { formStates } from '../../typeform/form-states.ts'
import { openAnswersCall } from './open-answers.ts'
import { panelCsvCalls } from './panel-csv.ts'
import { panelExportCalls } from './panel-exports.ts'
import { panelOverviewCall } from './panel-overview.ts'
import { releaseCalls } from './releases.ts'
import { settingAsideCalls } from './setting-aside.ts'
import { surveyAnalysisCalls } from './survey-analysis.ts'
import { surveyQualityCall } from './survey-quality.ts'
import { surveyStatsCall } from './survey-stats.ts'
import { surveyTurnoutCall } from './survey-turnout.ts'

/** The administrator's calls. Not limited by network: whoever floods the office's would close the panel that is open there. */
export function panelCalls(services: Services) {
  const { config, store, abuse, refusals, releases, login, visitorSecret } = services
  return async (calls: FastifyInstance) => {
    guardCalls(calls, services)
    calls.addHook('onRequest', login.signedIn)
    calls.register(surveyStatsCall(store))
    calls.register(panelOverviewCall(store, { typeform: formStates(store, config), isBurst: abuse.isBurst }))
    calls.register(surveyTurnoutCall(store))
    calls.register(panelCsvCalls(store))
    calls.register(panelExportCalls(store))
    calls.register(surveyAnalysisCalls(analyses(store)))
    calls.register(settingAsideCalls(store))
    calls.register(surveyQualityCall(store, { isBurst: abuse.isBurst, refusals: refusals.sinceStart }))
    calls.register(releaseCalls(releases))
    calls.register(openAnswersCall(store, visitorSecret))
  }
}
