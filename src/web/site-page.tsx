import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets, PageSettings, SitePage } from '#contract/pages.ts'
import { Document, type DocumentProps } from './document.tsx'

export interface About extends Omit<DocumentProps, 'settings' | 'assets' | 'children'> {
  readonly audience?: SitePage['audience']
}

/** A page of ours with its head, drawn when it is asked for. */
export function sitePage(settings: PageSettings, assets: PageAssets, about: About, body: ReactElement): SitePage {
  return {
    path: about.path,
    draw: () => drawPage(settings, assets, about, body),
    audience: about.audience ?? 'public',
    // One address for each page in the site's list: the lasting one.
    isIndexed: isIndexed(about) && (about.lastingPath ?? about.path) === about.path,
  }
}

export function drawPage(settings: PageSettings, assets: PageAssets, about: About, body: ReactElement): string {
  return drawDocument(
    <Document settings={settings} assets={assets} {...about} isIndexed={isIndexed(about)}>
      {body}
    </Document>,
  )
}

export function drawDocument(html: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(html)}`
}

function isIndexed({ audience, isIndexed = true }: About): boolean {
  return isIndexed && audience !== 'panel'
}
