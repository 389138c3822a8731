import { retentionRule } from '#rules/backups-to-keep.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { keyFor } from '#server/sealer.ts'
import { keyMark } from '#server/visitor/visitor-name.ts'
import { keptSecret } from '#server/visitor/visitor-secret.ts'
import { backupName, deleteOldBackups } from '#store/backup/backup-folder.ts'
import { withSnapshot } from '#store/backup/snapshot.ts'
import { keyMarkOf } from '#store/backup/source.ts'
import { cannotWrite, makeBackup, readyFolder } from '../backup/make-backup.ts'
import { CommandError, command, type Output, UsageError } from './command.ts'
import { withProgress } from './progress.ts'
import { siteSettings } from './with-store.ts'

/** One file with everything in the database at one instant, beside a running server. */
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
    const rule = values.conservar === undefined ? undefined : retentionRule(values.conservar)
    if (values.conservar !== undefined && !rule) {
      throw new UsageError('--conservar lleva días, semanas o ambos: 7d,4s guarda la última de 7 días y de 4 semanas.')
    }
    if (values.firmar && values['con-clave']) throw new UsageError(KEY_INSIDE)
    const config = await siteSettings(output)
    const folder = values.carpeta ?? config.copiesFolder
    const isKeyNeeded = values.firmar || values['con-clave']
    const secret = isKeyNeeded ? (config.visitorSecret ?? keptSecret(config.databaseUrl, true)) : undefined
    const copying = { folder, secret, isSigned: values.firmar, output }
    const made = await copied(config, copying)
    const deleted = rule ? await deleteOldBackups(folder, { rule, made: made.path, keyMark: made.facts.keyMark }) : []
    if (deleted.length > 0) output.line(`Se borraron ${deleted.length} copias anteriores.`)
    output.result({
      file: made.path,
      bytes: made.bytes,
      ...made.facts,
      key: values['con-clave'],
      signed: values.firmar,
      deleted,
    })
    return 0
  },
})

interface Copying {
  readonly folder: string
  /** The key of visitors, where it is kept in the backup or signs it. */
  readonly secret: string | undefined
  readonly isSigned: boolean
  readonly output: Output
}

async function copied({ databaseUrl: url }: Config, { folder, secret, isSigned, output }: Copying) {
  readyFolder(folder)
  const work = withProgress(output, 'Leyendo la base de datos…', (tell) =>
    withSnapshot({ url, folder }, async (source) => {
      if (secret !== undefined && !fits(secret, await keyMarkOf(source))) throw new CommandError(OTHER_KEY)
      const key = isSigned ? undefined : secret
      const signingKey = isSigned && secret !== undefined ? signingKeyOf(secret) : undefined
      const at = Date.now()
      const name = backupName(at, key === undefined ? 'plain' : 'with-key')
      const made = await makeBackup(source, { folder, name, at, key, signingKey, tell })
      const size = `${wholeNumber(made.rows)} filas, ${wholeNumber(Math.ceil(made.bytes / 1_000))} kB`
      output.line(`${made.path}\nCopia del ${dayAndTime(at)}, leída de nuevo y completa: ${size}.`)
      output.line(key === undefined ? WITHOUT_KEY : WITH_KEY)
      output.line(isSigned ? SIGNED : UNSIGNED)
      return made
    }),
  )
  return work.catch((error) => {
    throw cannotWrite(folder, error)
  })
}

const OTHER_KEY = 'La clave de visitantes de los ajustes no es la de la base de datos: no se hizo la copia.'
const WITHOUT_KEY = 'No lleva la clave de visitantes: guárdala aparte.'
const WITH_KEY = 'Lleva la clave de visitantes: quien tenga este archivo puede saber qué direcciones participaron.'

const SIGNED = 'Está firmada con la clave de visitantes: al restaurarla se comprueba que nadie la cambió.'
const UNSIGNED =
  'No está firmada: su huella SHA-256 descubre daños, no cambios hechos a propósito. Con --firmar se descubren también.'
const KEY_INSIDE =
  '--firmar no sirve con --con-clave: quien tenga la copia tendría también la clave con que se firma, y podría cambiarla.'

/** Whether a key is the one that a database's visitors are named with. */
export function fits(secret: string | undefined, mark: string | null): boolean {
  return mark === null || (secret !== undefined && keyMark(secret) === mark)
}

/** Copies are signed with a key of their own: who learns it cannot name a visitor. */
export function signingKeyOf(visitorSecret: string): Buffer {
  return keyFor('signature of backups', visitorSecret)
}
