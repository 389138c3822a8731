/** All files of an export in a folder, or none. */
import { accessSync, closeSync, constants, existsSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportFile, exportFiles } from '#rules/exports/files.ts'
import type { LineFormat } from '#rules/exports/lines.ts'
import type { SurveyExport } from '#server/exports.ts'
import { fingerprint } from '#server/fingerprint.ts'
import { makeFolder } from '#store/backup/backup-folder.ts'
import { CommandError } from '../commands/command.ts'

interface Writing {
  readonly out: string
  readonly force: boolean
  readonly signal: AbortSignal
  readonly arrange: Parameters<SurveyExport['lines']>[1]
  readonly progress: (characters: number) => void
}

const formats: readonly LineFormat[] = ['csv', 'jsonl']

/** Files get their names only when all are complete: half an export would look like a smaller survey. Returns the names. */
export async function writeExport(
  exporting: SurveyExport,
  { out, force, signal, arrange, progress }: Writing,
): Promise<string[]> {
  prepareFolder(out)
  if (!force) refuseExisting(exporting, out)
  const partials: PartialFile[] = []
  const begin = (file: ExportFile) => {
    const partial = partialFile(out, exporting.nameOf(file))
    partials.push(partial)
    return partial
  }
  try {
    const lineFiles = formats.map(begin)
    for await (const texts of exporting.lines(formats, arrange)) {
      signal.throwIfAborted()
      for (const [at, text] of texts.entries()) {
        lineFiles[at]?.write(text)
        progress(text.length)
      }
    }
    // With places there are no weights to make tables with.
    if (!exporting.withPlaces) begin('workbook').write(await exporting.workbook())
    signal.throwIfAborted()
    for (const file of ['dictionary', 'r', 'spss'] as const) begin(file).write(exporting.documents[file])
    const manifest = exporting.manifest(partials.map((partial) => partial.written()))
    begin('manifest').write(manifest)
    for (const { path, target } of partials) renameSync(path, target)
    return partials.map(({ name }) => name)
  } finally {
    for (const partial of partials) partial.remove()
  }
}

type PartialFile = ReturnType<typeof partialFile>

/** A file under a temporary name that only its owner can read. */
function partialFile(folder: string, name: string) {
  const target = join(folder, name)
  const path = `${target}.${process.pid}.partial`
  const handle = openSync(path, 'w', 0o600)
  const print = fingerprint(name)
  return {
    name,
    path,
    target,
    write(text: string | Buffer) {
      writeFileSync(handle, text)
      print.add(text)
    },
    written: () => print.written(),
    remove() {
      closeSync(handle)
      rmSync(path, { force: true })
    },
  }
}

function prepareFolder(out: string): void {
  try {
    makeFolder(out)
    accessSync(out, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`No se puede escribir en la carpeta «${out}»: ${why}`)
  }
}

function refuseExisting({ nameOf }: SurveyExport, out: string): void {
  const names = (Object.keys(exportFiles) as ExportFile[]).map(nameOf)
  const existing = names.filter((name) => existsSync(join(out, name)))
  if (existing.length === 0) return
  throw new CommandError(`Ya existe en «${out}»: ${existing.join(', ')}. Con --force se reemplaza.`)
}
