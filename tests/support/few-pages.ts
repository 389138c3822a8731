import { pagePaths } from '#contract/paths.ts'
import type { LiveSite } from '#server/pages/live-site.ts'
import { memoryFile } from '#server/pages/memory-file.ts'
import type { Site } from '#server/pages/site.ts'

const page = (title: string) =>
  memoryFile(`<h1>${title}</h1>`, { type: 'text/html; charset=utf-8', cachePolicy: 'never' })

const site: Site = {
  files: new Map(),
  panelFiles: new Map([[pagePaths.stats, () => page('Estadísticas')]]),
  closedPanel: {
    'not-signed-in': () => ({ ...page('No autorizado'), status: 401 }),
    'too-many': () => ({ ...page('Demasiados intentos'), status: 429 }),
  },
  notFound: () => ({ ...page('404 Page Not Found'), cachePolicy: 'briefly', status: 404 }),
  linkedFiles: new Map(),
  clientFiles: () => new Map(),
  validUntil: Number.POSITIVE_INFINITY,
}

/** A stand-in for the pages, so that calls can be tested without building the site. */
export const fewPages: LiveSite = {
  current: () => site,
  refresh: async () => {},
  lacksReleaseFiles: () => false,
  keepReleaseFiles: async () => {},
  inlineStyle: '',
  previewOf: () => new Map(),
  surveyPreviewOf: () => new Map(),
}
