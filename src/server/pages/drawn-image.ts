import { fileURLToPath } from 'node:url'
import { keptThread } from '../kept-thread.ts'
import type { Drawing } from './draw-png.ts'
import { type LazyFile, lazyFile, type MemoryFile, memoryFile } from './memory-file.ts'

/** An SVG as PNG, `width` pixels wide if given. */
export type PngDrawer = (svg: string, width?: number) => Promise<Buffer>

const isBuilt = import.meta.url.endsWith('.js')
const script = new URL(isBuilt ? './draw-png.js' : './draw-png.ts', import.meta.url)
const drawInThread = keptThread<Drawing, Uint8Array>(script)

/** Draws in a thread: packing a PNG takes long enough for visitors to wait. */
export function pngDrawer(fonts: readonly URL[]): PngDrawer {
  const fontFiles = fonts.map((font) => fileURLToPath(font))
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return async (svg, width) => {
    const options = { font, ...(width ? { fitTo: { mode: 'width', value: width } as const } : {}) }
    return Buffer.from(await drawInThread({ svg, options }))
  }
}

/** Images of the site, each drawn when it is first requested. */
export function drawnImages(draw: PngDrawer) {
  return (
    svg: () => string,
    headers: Pick<MemoryFile, 'cachePolicy' | 'downloadAs' | 'isOpenData'>,
    width?: number,
  ): LazyFile => lazyFile(async () => memoryFile(await draw(svg(), width), { ...headers, type: 'image/png' }, {}))
}
