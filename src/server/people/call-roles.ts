import type { FastifyInstance } from 'fastify'
import { codingPaths } from '#contract/coding-paths.ts'
import { hiddenPaths } from '#contract/hidden-paths.ts'
import { crosstabFilePaths, panelCsvPaths, panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import { mayAct, type Role, roles } from '#rules/people/roles.ts'
import { Failure } from '../failure.ts'
import type { Services } from '../services.ts'
import { surveyFormats } from '../survey-files/write-survey-file.ts'

const get = (path: string) => `GET ${path}`
const post = (path: string) => `POST ${path}`

/** Every call of the panel, with the least role that may make it. */
export const callsOf: Readonly<Record<Role, readonly string[]>> = {
  reading: [
    get(apiPaths.overview),
    get(apiPaths.stats(':id')),
    get(apiPaths.turnout(':id')),
    get(apiPaths.funnel(':id')),
    get(apiPaths.analysis(':id')),
    get(apiPaths.comparison(':id')),
    get(apiPaths.trend(':id')),
    get(apiPaths.series(':id')),
    get(apiPaths.crosstab(':id')),
    get(codingPaths.codedQuestions(':id')),
    get(apiPaths.settingAside(':id')),
    get(apiPaths.quality(':id')),
    get(apiPaths.method(':id')),
    get(apiPaths.releases(':id')),
    get(apiPaths.health),
    get(apiPaths.backup),
    get(apiPaths.questionnaires),
    get(apiPaths.surveyDraft(':draft')),
    get(questionnaireFilePaths.image(':name')),
    get(peoplePaths.me),
    post(peoplePaths.ownPassword),
  ],
  analysis: [
    get(apiPaths.openAnswers(':id')),
    get(codingPaths.coding(':id')),
    get(codingPaths.texts(':id')),
    get(codingPaths.workbook(':id')),
    post(codingPaths.frame(':id')),
    post(codingPaths.texts(':id')),
    post(codingPaths.sheet(':id')),
    get(panelCsvPaths.surveys),
    ...[panelCsvPaths.hours, panelCsvPaths.days, panelCsvPaths.places, panelCsvPaths.funnel].map((path) =>
      get(path(':id')),
    ),
    ...[...Object.values(panelExportPaths), ...Object.values(crosstabFilePaths)].map((path) => get(path(':id'))),
    ...surveyFormats.flatMap((format) => [
      get(questionnaireFilePaths.template(format)),
      get(questionnaireFilePaths.survey(':id', format)),
      get(questionnaireFilePaths.version(':id', ':number', format)),
    ]),
    post(apiPaths.questionnaires),
    post(apiPaths.draftOfSurvey(':id')),
    post(apiPaths.draftTexts(':draft')),
    post(apiPaths.draftPreview(':draft')),
    post(apiPaths.removeDraft(':draft')),
    post(apiPaths.method(':id')),
    post(apiPaths.releaseDraft(':id')),
    post(apiPaths.releaseStory(':id')),
  ],
  administration: [
    post(apiPaths.openDraft(':draft')),
    post(apiPaths.closeSurvey(':id')),
    post(apiPaths.reopenSurvey(':id')),
    post(apiPaths.surveyDates(':id')),
    post(apiPaths.settingAside(':id')),
    post(apiPaths.releases(':id')),
    post(apiPaths.releaseWithdrawal(':id', ':number')),
    post(apiPaths.releaseReceipt(':id', ':number')),
    post(apiPaths.backup),
    post(hiddenPaths.visibility(':id')),
    post(hiddenPaths.newLink(':id')),
    post(hiddenPaths.emptying(':id')),
    post(hiddenPaths.clientLink(':id', ':number')),
    post(hiddenPaths.clientRevocation(':id', ':number')),
    post(hiddenPaths.publicRelease(':id', ':number')),
    get(peoplePaths.accounts),
    post(peoplePaths.accounts),
    post(peoplePaths.account(':user')),
    post(peoplePaths.removal(':user')),
    get(peoplePaths.record),
    get(peoplePaths.recordCsv),
  ],
}

export const callRoles: ReadonlyMap<string, Role> = new Map(
  roles.flatMap((role) => callsOf[role].map((call) => [call, role] as const)),
)

/** Calls for people who are signed in and whose role allows it. The server does not start with a call that has no role. */
export function guardPanelCalls(calls: FastifyInstance, { login }: Pick<Services, 'login'>): void {
  const roleOf = (method: string, url = '') => {
    const role = callRoles.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
    if (!role) throw new Error(`${method} ${url} has no role in call-roles.ts`)
    return role
  }
  calls.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) roleOf(each, url)
  })
  calls.addHook('onRequest', login.signedIn)
  calls.addHook('onRequest', async ({ method, routeOptions, person }) => {
    if (!mayAct(person.role, roleOf(method, routeOptions.url))) throw new Failure('not-allowed')
  })
}
