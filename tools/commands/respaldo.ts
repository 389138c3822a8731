import { retentionRule } from '#rules/backups-to-keep.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '#server/config.ts'
import { keyMark } from '#server/visitor/visitor-name.ts'
import { keptSecret } from '#server/visitor/visitor-secret.ts'
import { withSnapshot } from '#store/backup/snapshot.ts'
import { keyMarkOf } from '#store/backup/source.ts'
import { backupName } from '../backup/backup-names.ts'
import { deleteOldBackups } from '../backup/delete-old-backups.ts'
import { cannotWrite, makeBackup, readyFolder } from '../backup/make-backup.ts'
import { CommandError, command, type Output, UsageError } from './command.ts'
import { progressOf } from './progress.ts'
import { siteSettings } from './with-store.ts'

/** One file with everything in the database at one instant, beside a running server. */
export const respaldo = command({
  summary: 'copia la base de datos a un archivo, también con el sitio encendido',
  positionals: [],
  options: {
    carpeta: { value: 'CARPETA', help: 'dónde se guarda la copia; si no se dice, en COPIES_FOLDER' },
    conservar: { value: '7d,4s', help: 'borra las copias anteriores, salvo la última de 7 días y de 4 semanas' },
    'con-clave': { help: 'guarda también la clave de visitantes' },
  },
  async run({ values }, output) {
    const rule = values.conservar === undefined ? undefined : retentionRule(values.conservar)
    if (values.conservar !== undefined && !rule) {
      throw new UsageError('--conservar lleva días, semanas o ambos: 7d,4s guarda la última de 7 días y de 4 semanas.')
    }
    const config = siteSettings(output.env)
    const folder = values.carpeta ?? config.copiesFolder
    const key = values['con-clave'] ? (config.visitorSecret ?? keptSecret(config.databaseUrl, true)) : undefined
    const made = await copied(config, { folder, key, output })
    const deleted = rule ? await deleteOldBackups(folder, { rule, made: made.path, keyMark: made.facts.keyMark }) : []
    if (deleted.length > 0) output.line(`Se borraron ${deleted.length} copias anteriores.`)
    output.result({ file: made.path, bytes: made.bytes, ...made.facts, key: key !== undefined, deleted })
    return 0
  },
})

interface Copying {
  readonly folder: string
  readonly key: string | undefined
  readonly output: Output
}

async function copied({ databaseUrl: url }: Config, { folder, key, output }: Copying) {
  readyFolder(folder)
  const reading = progressOf(() => 'Leyendo la base de datos…', output.aside)
  try {
    return await withSnapshot({ url, folder }, async (source) => {
      reading.stop()
      if (key !== undefined && !fits(key, await keyMarkOf(source))) throw new CommandError(OTHER_KEY)
      const at = Date.now()
      const name = backupName(at, key === undefined ? 'plain' : 'with-key')
      const made = await makeBackup(source, { folder, name, at, key, aside: output.aside })
      const size = `${wholeNumber(made.rows)} filas, ${wholeNumber(Math.ceil(made.bytes / 1_000))} kB`
      output.line(`${made.path}\nCopia del ${dayAndTime(at)}, leída de nuevo y completa: ${size}.`)
      output.line(key === undefined ? WITHOUT_KEY : WITH_KEY)
      return made
    })
  } catch (error) {
    throw cannotWrite(folder, error)
  } finally {
    reading.stop()
  }
}

const OTHER_KEY = 'La clave de visitantes de los ajustes no es la de la base de datos: no se hizo la copia.'
const WITHOUT_KEY = 'No lleva la clave de visitantes: guárdala aparte.'
const WITH_KEY = 'Lleva la clave de visitantes: quien tenga este archivo puede saber qué direcciones participaron.'

/** Whether a key is the one that a database's visitors are named with. */
export function fits(secret: string | undefined, mark: string | null): boolean {
  return mark === null || (secret !== undefined && keyMark(secret) === mark)
}
