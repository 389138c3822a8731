import { type Config, readConfig } from '#server/config.ts'
import { type Opened, openWithKey } from '#server/process/open-store.ts'
import { waitingMigrations } from '#store/waiting-migrations.ts'
import { BadUse } from './bad-use.ts'

/** Settings as the server reads them, from the same file and the same variables. */
export function siteSettings(env: NodeJS.ProcessEnv): Config {
  const settings = readConfig(env)
  if ('problems' in settings) throw new BadUse(`Revisa la configuración:\n${settings.problems.join('\n')}`)
  return settings.config
}

/** The site's own database, while a server may be using it: never made, never migrated. */
export async function withSite<Result>(
  env: NodeJS.ProcessEnv,
  work: (site: Opened & { config: Config }) => Promise<Result>,
): Promise<Result> {
  const config = siteSettings(env)
  const waiting = await waitingMigrations(config.databaseUrl)
  if (waiting === undefined) throw new BadUse('Todavía no hay base de datos: inicia el sitio una vez con npm start.')
  if (waiting > 0) {
    throw new BadUse('La base de datos es de una versión anterior: detén el sitio e inícialo con esta versión primero.')
  }
  const opened = await openWithKey(config)
  try {
    return await work({ ...opened, config })
  } finally {
    await opened.store.close()
  }
}
