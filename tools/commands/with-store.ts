import { type Config, readConfig } from '#server/config.ts'
import { type Openings, openings } from '#server/openings.ts'
import { openStore, type Store } from '#store/store.ts'
import { waitingMigrations } from '#store/waiting-migrations.ts'
import { CommandError } from './command.ts'

/** Settings as the server reads them, from the same file and the same variables. */
export function siteSettings(env: NodeJS.ProcessEnv): Config {
  const settings = readConfig(env)
  if ('problems' in settings) throw new CommandError(`Revisa la configuración:\n${settings.problems.join('\n')}`)
  return settings.config
}

/** The site's own database, while a server may be using it: never created, never migrated. */
export async function withStore<Result>(
  env: NodeJS.ProcessEnv,
  work: (site: { store: Store; config: Config; openings: Openings }) => Promise<Result>,
): Promise<Result> {
  const config = siteSettings(env)
  const waiting = await waitingMigrations(config.databaseUrl)
  if (waiting === undefined)
    throw new CommandError('Todavía no hay base de datos: inicia el sitio una vez con npm start.')
  if (waiting > 0) throw new CommandError(OLDER)
  const store = await openStore({ url: config.databaseUrl, answersPerAddress: config.answersPerAddress })
  try {
    const opened = openings(store, config.seasons)
    await opened.refresh()
    return await work({ store, config, openings: opened })
  } finally {
    await store.close()
  }
}

const OLDER = 'La base de datos es de una versión anterior: detén el sitio e inícialo con esta versión primero.'
