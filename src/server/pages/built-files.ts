import { readdirSync, readFileSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuiltImages,
  type PageAssets,
  type PageDrawer,
  type PageStyle,
  pageScripts,
  pageStyles,
  type SiteImages,
} from '#contract/pages.ts'
import { type LazyFile, memoryFile } from './memory-file.ts'

/** The build, found both from the sources and from the built server. */
const dist = pathToFileURL(join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/'))

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export const fonts = [600, 800].map((weight) => new URL(`images/inter-${weight}.ttf`, dist))

export async function builtDrawer(): Promise<PageDrawer> {
  return (await import(new URL('pages/draw.js', dist).href)) as PageDrawer
}

export function builtImages(): BuiltImages {
  return readJson<BuiltImages>('images/images.json')
}

/** Their names carry a digest of their content. */
export function* builtFiles(): Generator<[string, LazyFile]> {
  const folder = new URL('client/assets/', dist)
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)]
    if (!type) continue
    const read = (suffix: string) => readFileSync(new URL(name + suffix, folder))
    // Pictures and fonts are compressed already.
    const packed = ['.png', '.woff2'].includes(extname(name)) ? {} : { br: read('.br'), gzip: read('.gz') }
    const file = memoryFile(read(''), { type, cachePolicy: 'for-good' }, packed)
    yield [`/assets/${name}`, () => file]
  }
}

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}

export function builtAssets(images: SiteImages): PageAssets {
  const manifest = readJson<Record<string, ManifestChunk>>('client/manifest.json')
  const chunk = (key: string) => {
    const found = manifest[key]
    if (!found) throw new Error(`The build has no ${key}`)
    return found
  }
  const sizeOf = ({ file }: ManifestChunk) => statSync(new URL(`client/${file}`, dist)).size
  const script = (entry: string) => ({
    src: `/${chunk(entry).file}`,
    // The largest first: a browser opens six connections, and small files would delay the one that all wait for.
    imports: [...new Set(chunk(entry).imports)]
      .map(chunk)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map(({ file }) => `/${file}`),
  })
  const style = (name: PageStyle) => chunk(pageStyles[name]).file
  const scripts = Object.entries(pageScripts).map(([name, entry]) => [name, script(entry)])
  return {
    inlineStyle: readFileSync(new URL(`client/${style('site')}`, dist), 'utf8'),
    styles: { results: `/${style('results')}`, panel: `/${style('panel')}` },
    scripts: Object.fromEntries(scripts),
    images,
  }
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, dist), 'utf8')) as Content
}
