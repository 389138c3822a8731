import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { surveyOfVersion } from '#server/live-catalog.ts'
import type { Site } from '#server/pages/site.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { testConfig } from '../support/app.ts'
import { builtSite, still } from '../support/site.ts'
import { siteStateOf } from '../support/site-state.ts'

const config = testConfig({ PUBLIC_ORIGIN: 'https://encuestas.example' })
const numbers = [1, 2, 3].map((more) => String(fixedSurveys.length + more).padStart(3, '0'))
const opened = numbers.map((surveyId) => ({
  ...surveyOfVersion({ surveyId, number: 1, document: templateSurvey }),
  title: `Una encuesta de archivo ${surveyId}`,
}))

/** As a running server shows it before and after they were opened. */
async function beforeAndAfterOpening(): Promise<[before: Site, after: Site]> {
  const states = still(config)
  let surveys: readonly Survey[] = fixedSurveys
  const at = (now: number) => ({ ...states.at(now), surveys: siteStateOf(surveys).surveys })
  const live = await builtSite(config, { states: { ...states, at, changes: () => surveys.length } })
  const before = live.current()
  surveys = [...fixedSurveys, ...opened]
  return [before, live.current()]
}

const filesOf = ({ files, panelFiles }: Site) => new Map([...files, ...panelFiles])

/** By path, of pages and files for everybody and for the panel: what is the same file before and after is not drawn. */
async function digests(site: Site, other: Site, said: (html: string) => string = (html) => html) {
  const others = filesOf(other)
  const found = new Map<string, string>()
  for (const [path, file] of filesOf(site)) {
    if (file === others.get(path)) continue
    const { bodies } = await file()
    const isPage = !path.startsWith('/assets/')
    const body = isPage ? said(bodies.identity.toString()) : bodies.identity
    found.set(path, createHash('sha256').update(body).digest('hex'))
  }
  return found
}

/** Without what only tells of the surveys from files: a section at home, and entries of lists elsewhere. */
function withoutOpened(html: string): string {
  const isOfOpened = (entry: string) => numbers.some((id) => entry.includes(`href="${pagePaths.survey(id)}"`))
  const [before = '', more] = html.split('<section aria-labelledby="mas"')
  const rest = more === undefined ? '' : more.slice(more.indexOf('</section>') + '</section>'.length)
  return `${before}${rest}`
    .split(/(?=<li)/)
    .map((entry) => (isOfOpened(entry) ? entry.slice(entry.indexOf('</li>') + '</li>'.length) : entry))
    .join('')
}

test('with three surveys from files, the pages of the others are the same to the byte but for their links to them', async () => {
  const [before, after] = await beforeAndAfterOpening()
  const alone = await digests(before, after)
  const [whole, stripped] = [await digests(after, before), await digests(after, before, withoutOpened)]
  const changed = [...alone].filter(([path, digest]) => whole.get(path) !== digest).map(([path]) => path)
  const listing = [
    pagePaths.home,
    releasePaths.all,
    '/sitemap.xml',
    ...fixedSurveys.flatMap(({ id }) => [pagePaths.survey(id), pagePaths.thankYou(id)]),
  ]
  expect(changed.filter((path) => !path.startsWith('/stats')).sort()).toEqual(listing.sort())
  for (const { id } of fixedSurveys)
    for (const path of [pagePaths.survey(id), pagePaths.thankYou(id), pagePaths.home])
      expect([path, stripped.get(path)]).toEqual([path, alone.get(path)])
})
