// Builds the browser's files, with compressed copies; the module that draws the pages; the icons; and the server with its
// threads, one file each, because they start sooner that way and need less memory.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { drawImages } from './draw-images.ts'

await build({ logLevel: 'warn' })
compressAll('dist/client/assets')
await build({ logLevel: 'warn', build: { ssr: 'src/web/draw.tsx', outDir: 'dist/pages' } })
await drawImages('dist')
await build({ logLevel: 'warn', build: { ssr: 'src/server/process/main.ts', outDir: 'dist/server' } })
for (const ssr of [
  'src/store/sqlite/sqlite-writer.ts',
  'src/server/pages/draw-png.ts',
  'src/server/survey-files/survey-file-thread.ts',
])
  await build({ logLevel: 'warn', build: { ssr, outDir: 'dist/server', emptyOutDir: false } })
cpSync('src/store/migrations', 'dist/server/migrations', { recursive: true })
writeFileSync('dist/commit', process.env.COMMIT ?? commitHere())

/** Empty where this is not a git clone. */
function commitHere(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout ?? ''
}

function compressAll(folder: string): void {
  // Pictures and typefaces are packed already.
  for (const name of readdirSync(folder).filter((name) => /[.](js|css)$/.test(name))) {
    const file = join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
