import { fileURLToPath } from 'node:url'
import { type MemoryFile, memoryFile } from './memory-file.ts'
import { pngOf } from './png.ts'

/** Gives an image that is drawn when it is first asked for, and then kept. What failed is tried again. */
export type DrawnImage = () => Promise<MemoryFile>

export function drawnImages(fonts: readonly URL[]) {
  const fontFiles = fonts.map((font) => fileURLToPath(font))
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return (svg: () => string, headers: Pick<MemoryFile, 'cacheControl' | 'downloadAs'>, width?: number): DrawnImage => {
    let drawn: Promise<MemoryFile> | undefined
    const draw = async () => {
      // Not at start, which it would slow down: most of these are never asked for.
      const { renderAsync } = await import('@resvg/resvg-js')
      const pixels = await renderAsync(svg(), { font, ...(width ? { fitTo: { mode: 'width', value: width } } : {}) })
      return memoryFile(await pngOf(pixels), { ...headers, type: 'image/png' }, {})
    }
    return () => {
      drawn ??= draw().catch((error: unknown) => {
        drawn = undefined
        throw error
      })
      return drawn
    }
  }
}
