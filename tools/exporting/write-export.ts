/** All files of an export in a folder, or none. */
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportFile, exportFiles } from '#rules/exports/files.ts'
import type { LineFormat } from '#rules/exports/lines.ts'
import type { WrittenFile } from '#rules/exports/manifest.ts'
import type { SurveyExport } from '#server/exports.ts'
import { BadUse } from '../orders/bad-use.ts'
import { type PartialFile, partialFile } from './partial-file.ts'
import { progressOf } from './progress.ts'

interface Writing {
  readonly out: string
  readonly force: boolean
  readonly signal: AbortSignal
  readonly arrange: Parameters<SurveyExport['lines']>[1]
}

const formats: readonly LineFormat[] = ['csv', 'jsonl']

/** Under other names until all are whole: half an export would look like a smaller survey. */
export async function writeExport(
  exporting: SurveyExport,
  { out, force, signal, arrange }: Writing,
): Promise<WrittenFile[]> {
  prepareFolder(out)
  if (!force) refuseExisting(exporting, out)
  const partials: PartialFile[] = []
  const begin = (file: ExportFile) => {
    const partial = partialFile(out, exporting.nameOf(file))
    partials.push(partial)
    return partial
  }
  const write = (file: ExportFile, text: string) => begin(file).write(text)
  let letters = 0
  const progress = progressOf(
    () => `${exporting.counts().responses} respuestas leídas, ${Math.round(letters / 1e6)} MB escritos...`,
  )
  try {
    const lineFiles = formats.map(begin)
    for await (const texts of exporting.lines(formats, arrange)) {
      signal.throwIfAborted()
      for (const [at, text] of texts.entries()) {
        lineFiles[at]?.write(text)
        letters += text.length
      }
    }
    write('dictionary', exporting.documents.dictionary)
    write('r', exporting.documents.r)
    write('spss', exporting.documents.spss)
    write('manifest', exporting.manifest(partials.map((partial) => partial.written())))
    const files = partials.map((partial) => partial.written())
    for (const { path, target } of partials) renameSync(path, target)
    return files
  } finally {
    progress.stop()
    for (const { path } of partials) rmSync(path, { force: true })
  }
}

function prepareFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true })
    accessSync(out, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new BadUse(`No se puede escribir en la carpeta «${out}»: ${why}`)
  }
}

function refuseExisting({ nameOf }: SurveyExport, out: string): void {
  const names = (Object.keys(exportFiles) as ExportFile[]).map(nameOf)
  const there = names.filter((name) => existsSync(join(out, name)))
  if (there.length === 0) return
  throw new BadUse(`Ya existe en «${out}»: ${there.join(', ')}. Con --force se reemplaza.`)
}
