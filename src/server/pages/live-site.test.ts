import { expect, test, vi } from 'vitest'
import type { SiteState } from '#contract/site-state.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { fewPages } from '../../../tests/support/few-pages.ts'
import { testStore } from '../../../tests/support/store.ts'
import { openedId, openFrom } from '../../../tests/support/survey-files/upload.ts'
import { liveCatalog } from '../live-catalog.ts'
import { siteState } from '../site-state.ts'
import { surveySchedule } from '../survey-schedule.ts'
import { liveSite } from './live-site.ts'

/** A site whose pages are the surveys that it was made for. */
async function siteOn(makePages: (state: SiteState) => void = () => {}) {
  const store = await testStore(freshSqlite)
  const config = testConfig()
  const [catalog, schedule] = [liveCatalog(config, store), surveySchedule(store, {})]
  const releases = { ...store.releases }
  const { silencePeriod } = config
  const states = siteState({ catalog, schedule, store: { releases }, silencePeriod })
  const siteOf = (state: SiteState, validUntil: number) => {
    makePages(state)
    const files = new Map(state.surveys.map(({ survey: { id } }) => [id, fewPages.current().notFound]))
    return { ...fewPages.current(), files, validUntil }
  }
  const site = liveSite({ ...fewPages, siteOf, keepReleaseFiles }, states)
  await site.refresh()
  return { site, store, catalog, releases, shown: () => [...site.current().files.keys()] }
}

const keepReleaseFiles = async () => {}

test('a survey that opened while another read failed has its page once that read succeeds', async () => {
  const { site, store, catalog, releases, shown } = await siteOn()
  expect(shown()).not.toContain(openedId(1))
  await openFrom(store)
  const { version } = releases
  releases.version = async () => {
    await expect.poll(() => catalog.find(openedId(1))).toBeDefined()
    throw new Error('the database is away')
  }
  await expect(site.refresh()).rejects.toThrow('the database is away')
  releases.version = version
  await site.refresh()
  expect(shown()).toContain(openedId(1))
})

test('pages that could not be made are made again at the next visit, and not those from before', async () => {
  let isBroken = false
  const { site, store, shown } = await siteOn(() => {
    if (isBroken) throw new Error('no page')
  })
  shown()
  await openFrom(store)
  isBroken = true
  await site.refresh()
  expect(shown).toThrow('no page')
  expect(shown).toThrow('no page')
  isBroken = false
  expect(shown()).toContain(openedId(1))
})

test('when a date passes while pages cannot be made, those from before the date are not shown again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T12:00-06:00') })
  try {
    let isBroken = false
    const store = await testStore(freshSqlite)
    const { silencePeriod } = testConfig()
    const schedule = surveySchedule(store, {})
    const states = siteState({ catalog: liveCatalog(testConfig(), store), schedule, store, silencePeriod })
    const siteOf = (_: SiteState, validUntil: number) => {
      if (isBroken) throw new Error('no page')
      return { ...fewPages.current(), validUntil }
    }
    const site = liveSite({ ...fewPages, siteOf, keepReleaseFiles }, states)
    site.current()
    isBroken = true
    vi.setSystemTime(silencePeriod.from + 1)
    expect(site.current).toThrow('no page')
    expect(site.current).toThrow('no page')
  } finally {
    vi.useRealTimers()
  }
})
