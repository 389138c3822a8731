import { readFileSync } from 'node:fs'
import type { RecordEntry } from '#rules/people/record.ts'
import { type MethodFile, readMethodFile, textsFor } from '#rules/releases/method/method-file.ts'
import { OF_ALL_SURVEYS } from '#store/method-sheets.ts'
import type { Store } from '#store/store.ts'
import type { Config } from '../config.ts'

/**
 * Keeps the file of METHOD_FILE in a database that has no method sheet yet, and says so; from then on the file is not even read.
 * Returns what is wrong with it, if it cannot be kept.
 */
export async function importMethodFile(
  { methodSheets }: Pick<Store, 'methodSheets'>,
  { methodFile: path }: Pick<Config, 'methodFile'>,
  say: (sentence: string) => void,
): Promise<string[]> {
  if (path === undefined || (await methodSheets.hasAny())) return []
  const read = readFrom(path)
  if ('problems' in read) return read.problems.map((problem) => `METHOD_FILE: ${problem} (recibido: «${path}»)`)
  const { encuestas = {}, ...ofAll } = read.file
  const record: RecordEntry = { at: Date.now(), person: 'METHOD_FILE', origin: 'site', action: 'method' }
  const ofSurveys = Object.keys(encuestas).map((surveyId) => [surveyId, textsFor(read.file, surveyId)] as const)
  if (await methodSheets.import({ sheets: [[OF_ALL_SURVEYS, ofAll], ...ofSurveys], record }))
    say(`La ficha metodológica de «${path}» ya está en la base: ${IN_THE_PANEL}`)
  return []
}

const IN_THE_PANEL =
  'desde ahora se escribe en el panel, en la página Ficha de cada encuesta. Ese archivo ya no cuenta; puedes quitar METHOD_FILE de los ajustes.'

function readFrom(path: string): { file: MethodFile } | { problems: readonly string[] } {
  try {
    return readMethodFile(readFileSync(path, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problems: [code === 'ENOENT' ? 'el archivo no existe' : `el archivo no se puede leer (${code})`] }
  }
}
