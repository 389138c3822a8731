import { readdirSync, readFileSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type BuiltImages,
  type PageAssets,
  type PageDrawer,
  type PageSettings,
  type PanelRefusal,
  pageScripts,
  type SiteImages,
} from '#contract/pages.ts'
import { type DrawnImage, drawnImages } from './drawn-image.ts'
import { type MemoryFile, memoryFile } from './memory-file.ts'
import { csvFiles, figureFiles } from './result-files.ts'
import { shareImages } from './share-images.ts'
import { robotsTxt, sitemapXml, webManifest } from './site-files.ts'

export interface Site {
  /** Everything that anybody may read, by path. */
  readonly files: ReadonlyMap<string, MemoryFile>
  /** What only the administrator may read. */
  readonly panelFiles: ReadonlyMap<string, MemoryFile>
  /** What others see in its place. */
  readonly closedPanel: Readonly<Record<PanelRefusal, MemoryFile>>
  /** What anybody may read too, and is drawn when somebody does. */
  readonly drawnFiles: ReadonlyMap<string, DrawnImage>
  readonly notFound: MemoryFile
}

/** What was built, found from the sources and from the built server alike. */
const dist = pathToFileURL(join(dirname(findPackageJSON(import.meta.url) ?? ''), 'dist/'))

const HTML = 'text/html; charset=utf-8'
const NEVER = 'no-store'
const SHORT = 'public, max-age=60'
const A_DAY = 'public, max-age=86400'
/** Built files carry a digest of their content in their name. */
const FOREVER = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Compressed as they are. */
const isPacked = (type: string) => type === 'image/png'

/** Draws every page once, with the running settings, and keeps it compressed. */
export async function drawSite(settings: PageSettings): Promise<Site> {
  const drawer = (await import(new URL('pages/draw.js', dist).href)) as PageDrawer
  const { images, drawings } = shareImages(readJson<BuiltImages>('images/images.json'), settings)
  const assets = readAssets(images)
  const pages = drawer.drawPages(settings, assets)
  const files = new Map<string, MemoryFile>(builtFiles())
  const panelFiles = new Map<string, MemoryFile>()
  for (const { audience, path, html } of pages) {
    if (audience === 'panel') panelFiles.set(path, memoryFile(html, { type: HTML, cacheControl: NEVER }))
    else files.set(path, memoryFile(html, { type: HTML, cacheControl: SHORT }))
  }
  for (const [path, type, content] of [
    ['/robots.txt', 'text/plain; charset=utf-8', robotsTxt(settings)],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemapXml(settings, pages)],
    ['/manifest.webmanifest', 'application/manifest+json', webManifest(settings, assets.images)],
    ['/favicon.svg', 'image/svg+xml', drawer.drawFavicon()],
  ] as const) {
    files.set(path, memoryFile(content, { type, cacheControl: A_DAY }))
  }
  for (const [path, file] of csvFiles()) files.set(path, file)
  const notFound = memoryFile(drawer.drawNotFound(settings, assets), { type: HTML, cacheControl: SHORT })
  const closed = (refusal: PanelRefusal) =>
    memoryFile(drawer.drawClosedPanel(settings, assets, refusal), { type: HTML, cacheControl: NEVER })
  const closedPanel = { 'not-signed-in': closed('not-signed-in'), 'too-many': closed('too-many') }
  const drawn = drawnImages([600, 800].map((weight) => new URL(`images/inter-${weight}.ttf`, dist)))
  const drawnFiles = new Map([...drawings].map(([path, svg]) => [path, drawn(svg, { cacheControl: FOREVER })]))
  for (const { path, svg, png } of figureFiles(drawer.drawFigures(settings), drawn)) {
    files.set(path('svg'), svg)
    drawnFiles.set(path('png'), png)
  }
  return { files, panelFiles, drawnFiles, closedPanel, notFound }
}

function* builtFiles(): Generator<[string, MemoryFile]> {
  const folder = new URL('client/assets/', dist)
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)]
    if (!type) continue
    const read = (suffix: string) => readFileSync(new URL(name + suffix, folder))
    const packed = isPacked(type) ? {} : { br: read('.br'), gzip: read('.gz') }
    yield [`/assets/${name}`, memoryFile(read(''), { type, cacheControl: FOREVER }, packed)]
  }
}

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}

function readAssets(images: SiteImages): PageAssets {
  const manifest = readJson<Record<string, ManifestChunk>>('client/manifest.json')
  const chunk = (key: string) => {
    const found = manifest[key]
    if (!found) throw new Error(`The build has no ${key}`)
    return found
  }
  const sizeOf = ({ file }: ManifestChunk) => statSync(new URL(`client/${file}`, dist)).size
  const script = (entry: string) => ({
    src: `/${chunk(entry).file}`,
    // The largest first: a browser opens six connections, and small files would keep the one that all wait for.
    imports: [...new Set(chunk(entry).imports)]
      .map(chunk)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map(({ file }) => `/${file}`),
  })
  const scripts = Object.entries(pageScripts).map(([name, entry]) => [name, script(entry)])
  return {
    style: `/${chunk('src/web/styles.css').file}`,
    scripts: Object.fromEntries(scripts),
    images,
  }
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(file, dist), 'utf8')) as Content
}
