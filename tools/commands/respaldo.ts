import { retentionRule } from '#rules/backups-to-keep.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import {
  aboutBackup,
  cannotWrite,
  isKeyOf,
  kilobytes,
  makeBackup,
  readyFolder,
  signingKeyOf,
} from '#server/backup/make-backup.ts'
import type { Config } from '#server/config.ts'
import { readOrCreateSecret } from '#server/visitor/visitor-secret.ts'
import { backupName, deleteOldBackups } from '#store/backup/backup-folder.ts'
import { withSnapshot } from '#store/backup/snapshot.ts'
import { keyMarkOf } from '#store/backup/source.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { reasonOf } from '#store/failure-reason.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { openStore } from '#store/store.ts'
import { byOperator, CommandError, command, type Output, UsageError } from './command.ts'
import { withProgress } from './progress.ts'
import { siteSettings } from './with-store.ts'

/** Writes one file with everything in the database at one instant. The site may be running. */
export const respaldo = command({
  summary: 'copia la base de datos a un archivo, también con el sitio encendido',
  positionals: [],
  options: {
    carpeta: { value: 'CARPETA', help: 'dónde se guarda la copia; si no se dice, en COPIES_FOLDER' },
    conservar: { value: '7d,4s', help: 'borra las copias anteriores, salvo la última de 7 días y de 4 semanas' },
    'con-clave': { help: 'guarda también la clave de visitantes' },
    firmar: { help: 'la firma con la clave de visitantes: al restaurar se comprueba que nadie la cambió' },
  },
  async run({ values }, output) {
    const { conservar, firmar: isSigned, 'con-clave': withKey } = values
    const rule = conservar === undefined ? undefined : retentionRule(conservar)
    if (conservar !== undefined && !rule) throw new UsageError(NO_RULE)
    if (isSigned && withKey) throw new UsageError(KEY_INSIDE)
    const config = await siteSettings(output)
    const folder = values.carpeta ?? config.backupFolder
    const secret =
      isSigned || withKey ? (config.visitorSecret ?? readOrCreateSecret(config.databaseUrl, true)) : undefined
    readyFolder(folder)
    const copying = withProgress(output, 'Leyendo la base de datos…', (onProgress) =>
      withSnapshot({ url: config.databaseUrl, folder }, async (source) => {
        if (secret !== undefined && !isKeyOf(secret, await keyMarkOf(source))) throw new CommandError(OTHER_KEY)
        const keys = isSigned && secret !== undefined ? { signingKey: signingKeyOf(secret) } : { key: secret }
        const at = Date.now()
        const name = backupName(at, withKey ? 'with-key' : 'plain')
        return makeBackup(source, { folder, name, at, ...keys, onProgress })
      }),
    )
    const { path, bytes, facts, rows } = await copying.catch((error) => {
      throw cannotWrite(folder, error)
    })
    const size = `${wholeNumber(rows)} filas, ${kilobytes(bytes)}`
    output.line(`${path}\nCopia del ${dayAndTime(Date.parse(facts.at))}, leída de nuevo y completa: ${size}.`)
    output.line(withKey ? WITH_KEY : WITHOUT_KEY)
    output.line(isSigned ? SIGNED : UNSIGNED)
    await noteBackup(config, aboutBackup({ path, bytes }), output)
    const deleted = rule ? await deleteOldBackups(folder, { rule, made: path, keyMark: facts.keyMark }) : []
    if (deleted.length > 0) output.line(`Se borraron ${deleted.length} copias anteriores.`)
    output.result({ file: path, bytes, ...facts, key: withKey, signed: isSigned, deleted })
    return 0
  },
})

/** In the record of the database that was copied. One of an older version has none, and one that cannot be written to is copied all the same. */
async function noteBackup({ databaseUrl: url, answersPerAddress }: Config, detail: string, output: Output) {
  try {
    if ((await waitingMigrations(url)) !== 0) return
    const store = await openStore({ url, answersPerAddress })
    await store.record.keep({ ...byOperator(output), action: 'backup', detail }).finally(store.close)
  } catch (error) {
    if (!(error instanceof StoreUnavailable || error instanceof StoreRefused)) throw error
    output.note(`La copia está hecha, pero no quedó en el registro: ${reasonOf(error)}.`)
  }
}

const NO_RULE = '--conservar lleva días, semanas o ambos: 7d,4s guarda la última de 7 días y de 4 semanas.'
const OTHER_KEY = 'La clave de visitantes de los ajustes no es la de la base de datos: no se hizo la copia.'
const WITHOUT_KEY = 'No lleva la clave de visitantes: guárdala aparte.'
const WITH_KEY = 'Lleva la clave de visitantes: quien tenga este archivo puede saber qué direcciones participaron.'

const SIGNED = 'Está firmada con la clave de visitantes: al restaurarla se comprueba que nadie la cambió.'
const UNSIGNED =
  'No está firmada: su huella SHA-256 descubre daños, no cambios hechos a propósito. Con --firmar se descubren también.'
const KEY_INSIDE =
  '--firmar no sirve con --con-clave: quien tenga la copia tendría también la clave con que se firma, y podría cambiarla.'
