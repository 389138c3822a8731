import type { onRequestHookHandler } from 'fastify'
import { apiPaths } from '#contract/paths.ts'
import { OverviewReply } from '#contract/schemas.ts'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import type { TypedApp } from '../typed-app.ts'
import { formStandings } from '../typeform/form-standings.ts'

/** All surveys beside each other, for the administrator. */
export function panelOverviewCall(store: Store, signedIn: onRequestHookHandler, config: Config) {
  const typeform = formStandings(store, config)
  return async (app: TypedApp) => {
    app.get(apiPaths.overview, { onRequest: signedIn, schema: { response: { 200: OverviewReply } } }, async () => ({
      ...(await overviewOf(store)),
      typeform: await typeform(),
    }))
  }
}

export async function overviewOf({ tallies }: Store): Promise<Pick<OverviewReply, 'surveys'>> {
  const rows = surveys.map(async ({ id }) => {
    const { uniqueVisitors, ...others } = await tallies.withProofsOf(id)
    return { id, unique_ips: uniqueVisitors, ...others }
  })
  return { surveys: await Promise.all(rows) }
}
