import { fileURLToPath } from 'node:url'
import { type LazyFile, lazyFile, type MemoryFile, memoryFile } from './memory-file.ts'

/** Turns drawings into PNG images, each when it is first requested. */
export function drawnImages(fonts: readonly URL[]) {
  const fontFiles = fonts.map((font) => fileURLToPath(font))
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' }
  return (svg: () => string, headers: Pick<MemoryFile, 'keep' | 'downloadAs'>, width?: number): LazyFile =>
    lazyFile(async () => {
      // Not imported at start, which it would slow down: most images are never requested.
      const { renderAsync } = await import('@resvg/resvg-js')
      const image = await renderAsync(svg(), { font, ...(width ? { fitTo: { mode: 'width', value: width } } : {}) })
      return memoryFile(image.asPng(), { ...headers, type: 'image/png' }, {})
    })
}
