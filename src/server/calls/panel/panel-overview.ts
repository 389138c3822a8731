import type { onRequestHookHandler } from 'fastify'
import { alerts as sentences } from '#contract/messages.ts'
import { OverviewReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { setAsideList } from '#rules/quality/setting-aside.ts'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import type { AlertBoard } from '../../alerts.ts'
import type { TypedApp } from '../../typed-app.ts'
import type { AbuseReadings } from './survey-quality.ts'

interface Sources {
  readonly alerts: AlertBoard
  readonly typeform: () => Promise<OverviewReply['typeform']>
  readonly abuse: Pick<AbuseReadings, 'isBurst'>
}

/** All surveys beside each other, for the administrator. */
export function panelOverviewCall(store: Store, signedIn: onRequestHookHandler, { alerts, typeform, abuse }: Sources) {
  return async (app: TypedApp) => {
    app.get(apiPaths.overview, { onRequest: signedIn, schema: { response: { 200: OverviewReply } } }, async () => {
      const overview = await overviewOf(store)
      return {
        alerts: [
          ...bursts(abuse),
          ...alerts.raised(...(isNothingVerified(overview) ? ['nothing-verified' as const] : [])),
        ],
        ...overview,
        typeform: await typeform(),
      }
    })
  }
}

function bursts({ isBurst }: Pick<AbuseReadings, 'isBurst'>): OverviewReply['alerts'] {
  const now = surveys.filter(({ id }) => isBurst(id))
  return now.map(({ id }) => ({ code: 'burst', sentence: sentences.burst, surveyId: id }))
}

/** What the numbers cannot say by themselves: that nobody has checked them. */
function isNothingVerified({ surveys }: Pick<OverviewReply, 'surveys'>): boolean {
  return surveys.some(({ reported }) => reported > 0) && surveys.every(({ verified }) => verified === 0)
}

export async function overviewOf({ tallies, settingAside }: Store): Promise<Pick<OverviewReply, 'surveys'>> {
  const rows = surveys.map(async ({ id }) => {
    const [{ uniqueVisitors, ...others }, { inForce, byMarks }] = await Promise.all([
      tallies.withProofsOf(id),
      settingAside.standing(id),
    ])
    const setAside = setAsideList(byMarks, inForce)
    const counted = setAside.reduce((left, { responses }) => left - responses, others.completed)
    return { id, unique_ips: uniqueVisitors, ...others, counted, setAside }
  })
  return { surveys: await Promise.all(rows) }
}
