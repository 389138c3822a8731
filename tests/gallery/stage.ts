import type { Page } from 'playwright-core'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { participate, showAll } from '../support/browser/panel.ts'
import { builtinForms, withoutProof } from '../support/browser/survey-visitor.ts'
import { keepRecentHours, markedRespondents } from '../support/crowds/marked-crowd.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { publishedSite, toldSite } from '../support/releases/published-site.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { someRecord } from '../support/some-record.ts'
import { confirmingApi } from '../support/typeform-api.ts'

/** One page in one state. Its name is also that of its picture. */
export interface Scene {
  readonly name: string
  /** All that it has is on another scene too: one is checked, and both are in the gallery. */
  readonly isLikeAnother?: boolean
  /** Leads a new visitor there. */
  readonly open: (stage: Stage) => Promise<Page>
}

/** The sites that scenes are shown on. */
export interface Stage {
  /** Every survey with our own form, and some participation and answers for the panel to show. */
  readonly own: RunningSite
  /** Every survey with an external form. As those below, only for scenes that ask for it. */
  external(): Promise<RunningSite>
  /** As it is before anybody came. */
  empty(): Promise<RunningSite>
  /** With releases. */
  published(): Promise<RunningSite>
  /** With a release for each story that a page may have to tell. */
  told(): Promise<RunningSite>
  close(): Promise<void>
}

/** `hasAnswers: false` is soon there, for scenes that show none of them. */
export async function setStage({ hasAnswers = true } = {}): Promise<Stage> {
  const asked: Promise<RunningSite>[] = []
  const whenAsked = (start: () => Promise<RunningSite>) => {
    let site: Promise<RunningSite> | undefined
    return () => {
      if (site) return site
      site = start()
      asked.push(site)
      return site
    }
  }
  const own = await startSite({ env: { ...withoutProof, ...builtinForms } })
  if (hasAnswers) await someAnswers(own)
  return {
    own,
    external: whenAsked(() => startSite({ env: { ...withoutProof, ...externalForms }, typeformApi: confirmingApi })),
    empty: whenAsked(startSite),
    published: whenAsked(publishedSite),
    told: whenAsked(toldSite),
    async close() {
      for (const site of asked) await (await site).close()
      await own.close()
    },
  }
}

async function someAnswers(site: RunningSite): Promise<void> {
  await someParticipation(site)
  await keepAll(site.store, survey005, markedRespondents(survey005, 300))
  await keepRecentHours(site.store, '005', Date.now())
  const decided = { surveyId: '005', rule: 'quick', at: Date.now() }
  await site.store.settingAside.decide({ ...decided, isOn: true, reason: 'Responden sin leer', record: someRecord })
}

const externalForms = Object.fromEntries(fixedSurveys.map(({ id }) => [`FORM_${id}`, `typeform:Abcd0${id}`]))

/** More codes than the panel shows at once. */
const postalCodes = ['20000', '20010', '20016', '20018', '20020', '20030', '20040', '20049', '20050', '20060', '20900']

async function someParticipation(site: RunningSite): Promise<void> {
  for (const [index, cp] of postalCodes.entries()) {
    await participate(site, `198.51.100.${index}`, { cp })
    await participate(site, `198.51.101.${index}`, index % 3 === 0 ? { cp: '20000' } : undefined)
    await participate(site, `198.51.102.${index}`, { cp }, fixedSurveys[index % fixedSurveys.length]?.id)
  }
  await showAll(site)
}

/** Runs in the page. A call that hangs must not be given up while it is looked at. */
export function callsHaveTime(): void {
  AbortController.prototype.abort = () => {}
}
