import { guardPanelCalls } from '../../people/call-roles.ts'
import type { Services } from '../../services.ts'
import { guardCalls } from '../../setup/guard-calls.ts'
import type { TypedApp } from '../../typed-app.ts'
import { answerCalls } from './answers.ts'
import { backupCalls } from './backup.ts'
import { clientLinkCalls } from './client-links.ts'
import { codingCalls } from './coding.ts'
import { codingSheetCalls } from './coding-sheet.ts'
import { crosstabCalls } from './crosstabs.ts'
import { methodSheetCalls } from './method-sheet.ts'
import { openingCalls } from './opening-and-closing.ts'
import { panelExportCalls } from './panel-exports.ts'
import { peopleCalls } from './people.ts'
import { questionnaireFileCalls } from './questionnaire-files.ts'
import { questionnaireCalls } from './questionnaires.ts'
import { recordCalls } from './record.ts'
import { releaseCalls } from './releases.ts'
import { settingAsideCalls } from './setting-aside.ts'
import { surveyQualityCall } from './survey-quality.ts'
import { tallyCalls } from './tallies.ts'
import { visibilityCalls } from './visibility.ts'

/** The calls of people who work here. Not limited by network: otherwise a flood from the office's network would lock the panel out. */
export function panelCalls(services: Services) {
  return async (calls: TypedApp) => {
    guardCalls(calls, services)
    guardPanelCalls(calls, services)
    tallyCalls(calls, services)
    panelExportCalls(calls, services)
    answerCalls(calls, services)
    crosstabCalls(calls, services)
    codingCalls(calls, services)
    codingSheetCalls(calls, services)
    settingAsideCalls(calls, services)
    surveyQualityCall(calls, services)
    methodSheetCalls(calls, services)
    releaseCalls(calls, services)
    questionnaireCalls(calls, services)
    questionnaireFileCalls(calls, services)
    visibilityCalls(calls, services)
    clientLinkCalls(calls, services)
    openingCalls(calls, services)
    backupCalls(calls, services)
    peopleCalls(calls, services)
    recordCalls(calls, services)
  }
}
