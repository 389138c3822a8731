import { expect, test } from 'vitest'
import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { surveyOfVersion } from '#server/live-catalog.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { pageAssets, pageSettings } from '../../../tests/support/browser/page-parts.ts'
import { textOf } from '../../../tests/support/browser/served-html.ts'
import { electoral, veda } from '../../../tests/support/releases/drawn-pages.ts'
import { handMadeRelease, kept } from '../../../tests/support/releases/hand-made-release.ts'
import { siteStateOf } from '../../../tests/support/site-state.ts'
import { openedId } from '../../../tests/support/survey-files/upload.ts'
import { pagesOf } from '../draw.tsx'

const older = kept(handMadeRelease({ surveyId: '001', publishedOn: '2026-10-05', electoral }))
const newer = kept(handMadeRelease({ surveyId: '005', publishedOn: '2026-11-16' }))
const published = siteStateOf(fixedSurveys, { releases: { '001': [older], '005': [newer] } })

function htmlOf(path: string, state: SiteState, settings: PageSettings = pageSettings): string {
  const page = pagesOf(settings, pageAssets, state).find((each) => each.path === path)
  if (!page) throw new Error(`No page at ${path}`)
  return page.draw()
}

const findingIn = (html: string) => html.match(/<section aria-labelledby="hallazgo".*?<\/section>/s)?.[0] ?? ''

test('the home page opens with the number of what was published last, with its bars and the link to it', () => {
  const html = htmlOf(pagePaths.home, published)
  const finding = findingIn(html)
  expect(html.indexOf(finding)).toBeLessThan(html.indexOf('Encuestas Activas'))
  expect(textOf(finding)).toMatch(/\d\u00a0%/)
  expect(textOf(finding)).toContain('16 de noviembre de 2026')
  expect(finding).toContain(`href="${releasePaths.newest('005')}"`)
  const bars = [...finding.matchAll(/<strong[^>]*>(\d+)\u00a0%<\/strong><\/span><svg[^>]*><rect width="(\d+)%"/g)]
  expect(bars.length).toBeGreaterThan(1)
  for (const [, said, drawn] of bars) expect(drawn).toBe(said)
})

test('without a release the home page has no finding, and keeps the line of the logo', () => {
  const html = htmlOf(pagePaths.home, siteStateOf())
  expect(html).not.toContain('hallazgo')
  expect(html).toContain('<svg class="mt-4 h-24 w-full')
})

test('each card of results at home says a number', () => {
  const results = htmlOf(pagePaths.home, published).split('id="resultados"')[1] ?? ''
  for (const id of ['001', '005']) {
    const card = results.split('<li').find((each) => each.includes(`href="${releasePaths.newest(id)}"`))
    expect(card).toMatch(/\d\u00a0%/)
  }
})

test('in an electoral silence no electoral number opens the home page, nor leads the results', () => {
  const onlyVote = {
    ...older.release,
    publishedOn: '2026-11-17',
    questions: older.release.questions.filter(({ isElectoral }) => isElectoral),
  }
  const state = siteStateOf(fixedSurveys, { releases: { '001': [kept(onlyVote)], '005': [newer] } })
  expect(findingIn(htmlOf(pagePaths.home, state))).toContain(releasePaths.newest('001'))
  const silent = { ...state, silence: veda }
  expect(findingIn(htmlOf(pagePaths.home, silent))).toContain(releasePaths.newest('005'))
  const all = htmlOf(releasePaths.all, silent)
  const ofVote = all.split('<li').find((each) => each.includes('id="encuesta-001"')) ?? ''
  expect(ofVote).not.toContain('%')
  expect(textOf(ofVote)).toContain('no se muestran hasta')
})

test('the survey that was opened last is the first of those beyond the five', () => {
  const [first, last] = [openedId(1), openedId(2)]
  const opened = [first, last].map((surveyId) => surveyOfVersion({ surveyId, number: 1, document: templateSurvey }))
  const more = htmlOf(pagePaths.home, siteStateOf([...fixedSurveys, ...opened])).split('id="mas"')[1] ?? ''
  expect(more).toContain(`/survey/${last}`)
  expect(more.indexOf(`/survey/${last}`)).toBeLessThan(more.indexOf(`/survey/${first}`))
})

test('the page of all results lists what was published last first, each with its numbers and bars, then what has none', () => {
  const html = htmlOf(releasePaths.all, published)
  const order = [...html.matchAll(/id="encuesta-(\d+)"/g)].map(([, id]) => id)
  const without = fixedSurveys.map(({ id }) => id).filter((id) => id !== '001' && id !== '005')
  expect(order).toEqual(['005', '001', ...without])
  const items = html.split('<li').filter((item) => item.includes('id="encuesta-00'))
  expect(items).toHaveLength(fixedSurveys.length)
  for (const id of ['005', '001']) {
    const part = html.slice(html.indexOf(`id="encuesta-${id}"`))
    expect(part.slice(0, part.indexOf('Publicación'))).toMatch(/<rect width="\d+%"/)
  }
})

test('the pages of a staging site say that it is one, and no others do', () => {
  const staging = { ...pageSettings, isStaging: true }
  for (const path of [pagePaths.home, releasePaths.newest('005'), pagePaths.results('002')]) {
    expect(htmlOf(path, published, staging)).toContain('Sitio de ensayo')
    expect(htmlOf(path, published)).not.toContain('Sitio de ensayo')
  }
})
