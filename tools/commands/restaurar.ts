import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { dayAndTime, mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { cannotWrite, isKeyOf, makeBackup, readyFolder, signingKeyOf } from '#server/backup/make-backup.ts'
import type { Config } from '#server/config.ts'
import { knownSecret, putSecretBeside } from '#server/visitor/visitor-secret.ts'
import { backupName, fileTimestamp } from '#store/backup/backup-folder.ts'
import { type BackupHeader, BackupRefused, signatureOf } from '#store/backup/backup-format.ts'
import type { ExclusiveAccess, Replaced } from '#store/backup/exclusive-access.ts'
import { carriedOver, type Replacement } from '#store/backup/fill-database.ts'
import { type CheckedBackup, checkBackup, rowsOfBackup } from '#store/backup/read-backup.ts'
import { countsOf, totalOf } from '#store/backup/source.ts'
import { takeExclusive } from '#store/backup/take-exclusive.ts'
import { sqliteFile } from '#store/database-url.ts'
import { operatorCommand } from '#store/operator-command.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { byOperator, CommandError, command, type Output } from './command.ts'
import { withProgress } from './progress.ts'
import { siteSettings } from './with-store.ts'

/** Replaces the database with a backup, and keeps the old one. */
export const restaurar = command({
  summary: 'pone una copia en lugar de la base de datos, con el sitio detenido',
  positionals: ['ARCHIVO'],
  options: {
    carpeta: { value: 'CARPETA', help: 'dónde se guarda lo que había; si no se dice, en COPIES_FOLDER' },
    'sin-visitantes': {
      help: 'deja fuera los códigos de quienes respondieron: sirve cualquier clave, y todos pueden responder otra vez',
    },
    confirmar: { value: 'TEXTO', help: 'la frase que se pide, para no escribirla después' },
  },
  async run({ values, positionals }, output) {
    const [file] = positionals
    if (!existsSync(file) || !statSync(file).isFile()) throw new CommandError(`No existe el archivo «${file}».`)
    const config = await siteSettings(output)
    const backup = await refusing(file, checked(file, output))
    const { header } = backup
    const withoutVisitors = values['sin-visitantes']
    if (!withoutVisitors) refuseOtherKey(config, header)
    if (!withoutVisitors) refuseOtherSignature(config, backup)
    await takeExclusive(config.databaseUrl, async (access) => {
      // A file of another program is kept under another name; its tables in PostgreSQL cannot be.
      if (access.content === 'other' && sqliteFile(config.databaseUrl) === undefined)
        throw new CommandError(OTHER_TABLES)
      await printWhatChanges(access, header, output)
      output.line(withoutVisitors ? WITHOUT_VISITORS : backup.end.signature ? SIGNED : UNSIGNED)
      const wanted = `RESTAURAR ${withoutVisitors ? 'SIN VISITANTES ' : ''}${mexicoDay(Date.parse(header.at))}`
      await askConfirmation({
        wanted,
        typed: values.confirmar,
        because: 'La base de datos será la de la copia; la de ahora se conserva aparte.',
      })
      const by = byOperator(output)
      const all = wholeNumber(totalOf(header.rows))
      const replacing = withProgress(output, 'Preparando el destino…', (report) =>
        replaceDatabase(access, {
          config: { ...config, backupFolder: values.carpeta ?? config.backupFolder },
          at: by.at,
          report,
          rows: rowsOfBackup(file, backup),
          withoutVisitors,
          migration: header.migration,
          record: { ...by, action: 'restore', detail: `Copia del ${dayAndTime(Date.parse(header.at))}` },
          onProgress: (_, rows) => report(`Restaurando: ${wholeNumber(rows)} de ${all} filas`),
        }),
      )
      const replaced = await refusing(file, replacing)
      const { kept, numbers, turns } = replaced
      if (config.visitorSecret === undefined && header.key && !withoutVisitors) {
        putSecretBeside(config.databaseUrl, header.key, fileTimestamp(by.at))
      }
      output.line(`La base de datos es la de la copia. ${kept ? `Lo que había quedó en ${kept}` : 'No había otra'}.`)
      printNumbers(withoutVisitors ? { ...replaced, turns: [] } : replaced, output)
      output.line('Ya puedes iniciar el sitio.')
      const signed = backup.end.signature !== undefined
      output.result({ restored: file, at: header.at, rows: header.rows, signed, numbers, turns, kept: kept ?? null })
    })
    return 0
  },
})

interface Replacing extends Omit<Replacement, 'timestamp'> {
  readonly config: Config
  readonly at: number
  readonly report: (sentence: string) => void
}

/** Replaces the database and keeps the old one: SQLite's file under another name, PostgreSQL's tables as a backup. */
async function replaceDatabase(
  { source, replaceBy }: ExclusiveAccess,
  { config: { databaseUrl, backupFolder: folder }, at, report, ...replacement }: Replacing,
): Promise<Replaced> {
  const file = sqliteFile(databaseUrl)
  try {
    if (!file) readyFolder(folder)
    const name = backupName(at, 'replaced')
    const backup = !file && source ? await makeBackup(source, { folder, name, at, onProgress: report }) : undefined
    const carried = source && (await carriedOver(source))
    const replaced = await replaceBy({ ...replacement, ...carried, timestamp: fileTimestamp(at) })
    return { ...replaced, kept: replaced.kept ?? backup?.path }
  } catch (error) {
    throw cannotWrite(file ? dirname(file) : folder, error)
  }
}

function checked(file: string, output: Output): Promise<CheckedBackup> {
  const work = withProgress(output, 'Revisando la copia: 0 filas', (onProgress) =>
    checkBackup(file, (rows) => onProgress(`Revisando la copia: ${wholeNumber(rows)} filas`)),
  )
  return work.catch((error) => {
    throw cannotWrite(file, error)
  })
}

/** Adds to a refusal which file cannot be restored. */
function refusing<Result>(file: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error) => {
    if (!(error instanceof BackupRefused)) throw error
    throw new BackupRefused(`${file}: ${error.message} No se cambió nada.`, { cause: error })
  })
}

/** With another key the site would not start; if it did, its visitors could answer twice. */
function refuseOtherKey(config: Config, { key, keyMark }: BackupHeader): void {
  const { visitorSecret, databaseUrl } = config
  const isBeside = visitorSecret === undefined
  if (isKeyOf(knownSecret(config), keyMark) || (isBeside && key !== undefined && isKeyOf(key, keyMark))) return
  const where = isBeside ? `el archivo ${sqliteFile(databaseUrl)}.secret` : 'IP_HASH_SECRET'
  throw new CommandError(`La copia es de otra clave de visitantes: pon primero la suya en ${where}. No se cambió nada.`)
}

/** Anybody can recompute the digest; only somebody with the key can sign it. */
function refuseOtherSignature(config: Config, { end }: CheckedBackup): void {
  if (end.signature === undefined) return
  const ours = knownSecret(config)
  if (ours === undefined) {
    throw new CommandError('La copia está firmada y aquí falta la clave para comprobarlo. No se cambió nada.')
  }
  if (signatureOf(end.sha256, signingKeyOf(ours)) === end.signature) return
  throw new CommandError('La firma de la copia no es la de este sitio: alguien pudo cambiarla. No se cambió nada.')
}

const OTHER_TABLES =
  'La base de datos tiene tablas de otro programa con los nombres de las nuestras: usa una base de datos vacía. No se cambió nada.'
const SIGNED = 'Está firmada con la clave de este sitio.'
const WITHOUT_VISITORS =
  'Sin los códigos de quienes respondieron: no se comprueba ni clave ni firma, y cada quien podrá responder otra vez.'
const UNSIGNED = 'No está firmada: nada asegura que nadie la cambió a propósito.'

/** Says whether counts and turns match the responses. Corrects nothing: the operator decides whether to recount. */
function printNumbers({ numbers, turns }: Replaced, output: Output): void {
  for (const { surveyId, taken, completed } of turns) {
    if (taken === completed) continue
    const [answers, turns] = [wholeNumber(completed), wholeNumber(taken)]
    output.line(
      taken < completed
        ? `Encuesta ${surveyId}: la copia tiene ${answers} respuestas y ${turns} direcciones que respondieron, porque las más recientes no se copian. Desde las que faltan se podría responder otra vez.`
        : `Encuesta ${surveyId}: las direcciones que respondieron suman ${turns} y las participaciones completas son ${answers}. Alguien podría no poder responder.`,
    )
  }
  for (const { surveyId, wrongCells } of numbers.filter((each) => each.wrongCells > 0)) {
    const cells = wrongCells === 1 ? '1 celda no cuenta' : `${wholeNumber(wrongCells)} celdas no cuentan`
    output.line(
      `Encuesta ${surveyId}: ${cells} lo que dicen sus respuestas; corrígelo con ${operatorCommand('recontar')}.`,
    )
  }
  if (numbers.length > 0 && numbers.every(({ wrongCells }) => wrongCells === 0)) {
    output.line('Los conteos son los de sus respuestas.')
  }
}

async function printWhatChanges(
  { source, content }: ExclusiveAccess,
  header: BackupHeader,
  output: Output,
): Promise<void> {
  output.line(`Copia del ${dayAndTime(Date.parse(header.at))}: ${wholeNumber(totalOf(header.rows))} filas.`)
  if (content === 'unreadable')
    output.line('La base de datos de ahora no se puede leer: se conserva como está, con otro nombre.')
  if (!source) return
  const now = await countsOf(source)
  const change = (table: string) =>
    `${wholeNumber(now[table] ?? 0)} ahora, ${wholeNumber(header.rows[table] ?? 0)} en la copia`
  output.line(`Participaciones: ${change('survey_session')}.`)
  if ((now.survey_version ?? 0) > (header.rows.survey_version ?? 0)) {
    output.line(`Versiones de encuestas: ${change('survey_version')}. Las que se abrieron después dejarán de verse.`)
  }
  if ((now.release ?? 0) > (header.rows.release ?? 0)) {
    output.line(
      `Publicaciones: ${change('release')}. Lo publicado después de la copia dejará de verse, y sus números volverán a usarse.`,
    )
  }
}
