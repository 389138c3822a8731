import { type Config, readConfig } from '#server/config.ts'
import { liveCatalog } from '#server/live-catalog.ts'
import { type SurveySchedule, surveySchedule } from '#server/survey-schedule.ts'
import { plainAddress } from '#store/database-url.ts'
import { storedKeyMark, waitingMigrations } from '#store/inspect-database.ts'
import { isServer, operatorCommand, startCommand } from '#store/operator-command.ts'
import { openStore, type Store } from '#store/store.ts'
import type { Catalog } from '#surveys/catalog.ts'
import { CommandError, type Output } from './command.ts'

/** The settings as the server reads them. Names the database first, because the operator may mean another. */
export async function siteSettings(output: Output): Promise<Config> {
  const settings = readConfig(output.env)
  if ('problems' in settings) throw new CommandError(`Revisa la configuración:\n${settings.problems.join('\n')}`)
  const { databaseUrl } = settings.config
  requireNamedDatabase(output)
  // If the database cannot be read, the command itself says what to do.
  const mark = await storedKeyMark(databaseUrl).catch(() => undefined)
  output.note(`Base de datos: ${plainAddress(databaseUrl)}${mark ? ` (clave ${mark})` : ''}`)
  return settings.config
}

/** Where a service has its own settings, a .env file or a default in this folder names the wrong database. */
export function requireNamedDatabase({ isDatabaseNamed }: Output): void {
  if (!isDatabaseNamed && isServer) throw new CommandError(SERVICE_HAS_ANOTHER)
}

/** The site's own database, while a server may be using it: never created, never migrated. */
export async function withStore<Result>(
  output: Output,
  work: (site: { store: Store; config: Config; catalog: Catalog; schedule: SurveySchedule }) => Promise<Result>,
): Promise<Result> {
  const config = await siteSettings(output)
  const waiting = await waitingMigrations(config.databaseUrl)
  if (waiting === undefined)
    throw new CommandError(`Todavía no hay base de datos: inicia el sitio una vez con ${startCommand()}.`)
  if (waiting > 0) throw new CommandError(OLDER)
  const store = await openStore({ url: config.databaseUrl, answersPerAddress: config.answersPerAddress })
  try {
    const [catalog, schedule] = [liveCatalog(config, store), surveySchedule(store, config.openingDates)]
    await Promise.all([catalog.refresh(), schedule.refresh()])
    return await work({ store, config, catalog: catalog.all(), schedule })
  } finally {
    await store.close()
  }
}

const OLDER = 'La base de datos es de una versión anterior: detén el sitio e inícialo con esta versión primero.'

const SERVICE_HAS_ANOTHER = `En esta máquina hay un servicio con sus propios ajustes. Para trabajar con la base del sitio: ${operatorCommand('COMANDO', true)} (deploy/encuestas en /usr/local/bin). Para otra, di cuál: DATABASE_URL=… ${operatorCommand('COMANDO', false)}`
