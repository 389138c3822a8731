/** The head of a page, as a robot without script reads it. */
export interface Head {
  readonly title: string | undefined
  readonly canonical: string | undefined
  /** By name or property. */
  readonly meta: Readonly<Record<string, string>>
}

export function readHead(html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'))
  const metas = head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"\/>/g)
  return {
    title: decoded(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    canonical: decoded(/<link rel="canonical" href="([^"]*)"\/>/.exec(head)?.[1]),
    meta: Object.fromEntries(Array.from(metas, ([, name, content]) => [name, decoded(content)])),
  }
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }

function decoded(text: string | undefined): string | undefined {
  return text?.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => entities[name] ?? '')
}

/** Width and height as the file itself says. */
export function pngSize(png: Buffer): { width: number; height: number } {
  if (png.subarray(1, 4).toString() !== 'PNG') throw new Error('Not a PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
