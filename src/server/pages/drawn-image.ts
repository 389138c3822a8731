import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Drawing } from './draw-png.ts'
import { type LazyFile, lazyFile, type MemoryFile, memoryFile } from './memory-file.ts'

/** An SVG as PNG, `width` pixels wide if given. */
export type PngDrawer = (svg: string, width?: number) => Promise<Buffer>

/** Draws in a thread of its own, which ends with the drawing: packing a PNG takes a tenth of a second, for which visitors would wait. */
export function pngDrawer(fonts: readonly URL[]): PngDrawer {
  const fontFiles = fonts.map((font) => fileURLToPath(font))
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  const isBuilt = import.meta.url.endsWith('.js')
  const script = new URL(isBuilt ? './draw-png.js' : './draw-png.ts', import.meta.url)
  return (svg, width) =>
    new Promise((resolve, reject) => {
      const options = { font, ...(width ? { fitTo: { mode: 'width', value: width } as const } : {}) }
      const thread = new Worker(script, { workerData: { svg, options } satisfies Drawing })
      thread.once('message', (png: Uint8Array) => resolve(Buffer.from(png)))
      thread.once('error', reject)
      // After a message this changes nothing.
      thread.once('exit', () => reject(new Error('The thread that draws ended without a picture')))
    })
}

/** Images of the site, each drawn when it is first requested. */
export function drawnImages(draw: PngDrawer) {
  return (
    svg: () => string,
    headers: Pick<MemoryFile, 'cachePolicy' | 'downloadAs' | 'isOpenData'>,
    width?: number,
  ): LazyFile => lazyFile(async () => memoryFile(await draw(svg(), width), { ...headers, type: 'image/png' }, {}))
}
