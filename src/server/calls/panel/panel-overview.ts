import { OverviewReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { setAsideList } from '#rules/quality/setting-aside.ts'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import type { TypedApp } from '../../typed-app.ts'

interface Sources {
  readonly typeform: () => Promise<OverviewReply['typeform']>
  readonly isBurst: (surveyId: string) => boolean
}

/** All surveys beside each other, for the administrator. */
export function panelOverviewCall(store: Store, { typeform, isBurst }: Sources) {
  return async (app: TypedApp) => {
    app.get(apiPaths.overview, { schema: { response: { 200: OverviewReply } } }, async () => {
      const bursts = surveys.map(({ id }) => id).filter(isBurst)
      return { bursts, ...(await overviewOf(store)), typeform: await typeform() }
    })
  }
}

export async function overviewOf({ tallies, settingAside }: Store): Promise<Pick<OverviewReply, 'surveys'>> {
  const rows = surveys.map(async ({ id }) => {
    const [{ uniqueVisitors, ...others }, { inForce, byMarks }] = await Promise.all([
      tallies.withProofsOf(id),
      settingAside.currentRules(id),
    ])
    const setAside = setAsideList(byMarks, inForce)
    const counted = setAside.reduce((left, { responses }) => left - responses, others.moved)
    return { id, unique_ips: uniqueVisitors, ...others, counted, setAside }
  })
  return { surveys: await Promise.all(rows) }
}
