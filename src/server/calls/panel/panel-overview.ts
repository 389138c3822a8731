import { OverviewReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { setAsideList } from '#rules/quality/setting-aside.ts'
import type { Store } from '#store/store.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { formStates } from '../../typeform/form-states.ts'

/** All surveys beside each other, for the administrator. */
export function panelOverviewCall(app: TypedApp, { catalog, store, config, abuse }: Services): void {
  app.get(apiPaths.overview, { schema: { response: { 200: OverviewReply } } }, async () => {
    const surveys = catalog.all()
    const bursts = surveys.map(({ id }) => id).filter(abuse.isBurst)
    return { bursts, ...(await overviewOf(store, surveys)), typeform: await formStates(store, config) }
  })
}

export async function overviewOf(
  { tallies, settingAside }: Store,
  catalog: Catalog,
): Promise<Pick<OverviewReply, 'surveys'>> {
  const rows = catalog.map(async ({ id }) => {
    const [{ uniqueVisitors, ...others }, lately, { inForce, byMarks }] = await Promise.all([
      tallies.of(id),
      tallies.lately(id, Date.now()),
      settingAside.currentRules(id),
    ])
    const setAside = setAsideList(byMarks, inForce)
    const counted = setAside.reduce((left, { responses }) => left - responses, others.moved)
    return { id, unique_ips: uniqueVisitors, ...others, ...lately, counted, setAside }
  })
  return { surveys: await Promise.all(rows) }
}
