import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { knownSecret, putSecretBeside } from '#server/visitor/visitor-secret.ts'
import { fileTimestamp } from '#store/backup/backup-folder.ts'
import type { ExclusiveAccess, Replaced } from '#store/backup/exclusive-access.ts'
import { plainAddress, refuseMoved } from '#store/backup/move-mark.ts'
import { allRows, countsOf, keyMarkOf, totalOf } from '#store/backup/source.ts'
import { takeExclusive } from '#store/backup/take-exclusive.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { newestMigration } from '#store/migrations.ts'
import { readHosts } from '#store/postgres/hosts.ts'
import { isKeyOf } from '../backup/make-backup.ts'
import { replaceDatabase } from '../backup/replace-database.ts'
import { CommandError, command, type Output, UsageError } from './command.ts'
import { siteSettings } from './with-store.ts'

/** Moves the site's database to another one, on either engine. No site opens the old one from then on. */
export const mover = command({
  summary: 'pasa la base de datos a otra, de SQLite a PostgreSQL o al revés, con el sitio detenido',
  positionals: ['DESTINO'],
  options: {
    carpeta: { value: 'CARPETA', help: 'dónde se guarda lo que había en el destino; si no se dice, en COPIES_FOLDER' },
  },
  async run({ positionals, values }, output) {
    const [to] = positionals
    if (!/^file:./.test(to) && 'problem' in readHosts(to)) {
      throw new UsageError('El destino debe ser file:RUTA o postgres://usuario:contraseña@servidor/base.')
    }
    const config = await siteSettings(output)
    if (plainAddress(config.databaseUrl) === plainAddress(to)) {
      throw new CommandError('El destino es la misma base de datos.')
    }
    const folder = values.carpeta ?? config.backupFolder
    const replaced = await move(config, to, { folder, output }).catch((error) => {
      if (error instanceof StoreRefused || error instanceof CommandError) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw new CommandError(`Se cortó: ${reason}. No se perdió nada: repite el comando.`, 1)
    })
    printMoved(replaced, { config, to, output })
    return 0
  },
})

/** The source is marked only once the destination has everything: if the command is cut off, the site goes on where it was. */
function move(config: Config, to: string, where: { folder: string; output: Output }): Promise<Replaced> {
  const { databaseUrl: from } = config
  return takeExclusive(from, async ({ source, mark, markAsLeft }) => {
    if (!source)
      throw new CommandError('Todavía no hay base de datos que mover: inicia el sitio una vez con npm start.')
    refuseMoved(mark)
    if (source.migration < newestMigration()) throw new CommandError(OLDER_VERSION)
    const keyMark = await keyMarkOf(source)
    const key = keyOf(config, keyMark)
    const at = Date.now()
    const all = wholeNumber(totalOf(await countsOf(source)))
    const replaced = await atDestination(to, async (destination) => {
      await refuseOccupied(destination, keyMark)
      return replaceDatabase(destination, {
        ...where,
        url: to,
        at,
        rows: allRows(source),
        migration: source.migration,
        mark: { state: 'arrived', at, other: plainAddress(from) },
        progressSentence: (table, rows) => `Moviendo ${table}: ${rows} de ${all} filas`,
      })
    })
    if (config.visitorSecret === undefined && to.startsWith('file:')) putSecretBeside(to, key, fileTimestamp(at))
    await markAsLeft({ at, other: plainAddress(to) })
    return replaced
  })
}

/** With another key the site would not start there; if it did, its visitors could answer twice. */
function keyOf(config: Config, keyMark: string | null): string {
  const key = knownSecret(config)
  if (key !== undefined && isKeyOf(key, keyMark)) return key
  throw new CommandError('La clave de visitantes de los ajustes no es la de la base de datos: no se cambió nada.')
}

async function atDestination<Result>(to: string, work: (destination: ExclusiveAccess) => Promise<Result>) {
  try {
    return await takeExclusive(to, work)
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause
    throw new StoreRefused(`El destino «${plainAddress(to)}» no contesta: ${cause.message}. No se cambió nada.`, {
      cause,
    })
  }
}

/** Only a database that is empty, that this site has left, or that an interrupted move has written may be replaced. */
async function refuseOccupied({ content, source, mark }: ExclusiveAccess, keyMark: string | null): Promise<void> {
  if (content === 'nothing') return
  const isOurs = source !== undefined && (await keyMarkOf(source)) === keyMark
  if (isOurs && (mark?.state === 'left' || mark?.state === 'arrived')) return
  if (mark?.state === 'left') throw new CommandError(`El destino es la base de datos que dejó otro sitio: ${USE_EMPTY}`)
  throw new CommandError(`El destino ya tiene datos que no son de esta mudanza: ${USE_EMPTY}`)
}

const USE_EMPTY = 'usa una base de datos vacía. No se cambió nada.'
const OLDER_VERSION = 'La base de datos es de una versión anterior: detén el sitio e inícialo con esta versión primero.'

/** Says what is where, and what is left to do. */
function printMoved(
  { tables, kept }: Replaced,
  { config, to, output }: { config: Config; to: string; output: Output },
): void {
  const address = plainAddress(to)
  for (const { table, rows, sha256 } of tables) {
    output.line(`  ${table.padEnd(20)} ${wholeNumber(rows).padStart(12)} filas  ${sha256.slice(0, 16)}…`)
  }
  const rows = tables.reduce((sum, each) => sum + each.rows, 0)
  output.line(`Todo está en «${address}»: ${wholeNumber(rows)} filas, iguales tabla por tabla.`)
  if (kept) output.line(`Lo que había ahí se conserva en ${kept}.`)
  output.line('Falta:')
  const steps = [
    `En los ajustes, DATABASE_URL con la dirección de «${address}»${to.startsWith('file:') ? '' : ' (con su contraseña)'}.`,
    keySentence(config, to),
    'Inicia el sitio.',
    'Cuando compruebes que todo está bien, borra la base anterior: guarda lo mismo, y lo que cierres para siempre seguiría ahí.',
  ]
  for (const [index, step] of steps.entries()) output.line(`  ${index + 1}. ${step}`)
  output.result({ moved: address, tables, kept: kept ?? null })
}

function keySentence({ visitorSecret, databaseUrl }: Config, to: string): string {
  if (visitorSecret !== undefined) return 'IP_HASH_SECRET se queda como está.'
  const file = `${databaseUrl.slice('file:'.length)}.secret`
  return to.startsWith('file:')
    ? `La clave de visitantes quedó junto al destino (${to.slice('file:'.length)}.secret).`
    : `IP_HASH_SECRET con lo que dice el archivo ${file}: sin esa clave, el sitio no arranca.`
}
