import { readFileSync } from 'node:fs'
import type { MethodFile } from '#rules/releases/method/method-file.ts'
import { readMethodFile } from '#rules/releases/method/method-file.ts'
import type { SettingReader } from '../setting-reader.ts'

/** What the operator says of the surveys, from the file at a path. */
export const methodFile: SettingReader<MethodFile> = (path) => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: code === 'ENOENT' ? 'el archivo no existe' : `el archivo no se puede leer (${code})` }
  }
  // Windows editors begin a file with a mark that JSON does not allow.
  const read = readMethodFile(text.replace(/^\uFEFF/, ''))
  return 'file' in read ? { value: read.file } : read
}
