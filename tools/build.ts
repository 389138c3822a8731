// Builds what the browser loads and the module that draws the pages, each file also compressed once and for all; then
// the images, which are compressed as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { drawImages } from './draw-images.ts'

await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'src/web/draw.tsx', outDir: 'dist/server' } })
compressAll('dist/client/assets')
await drawImages('dist/client')

function compressAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
