import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { DEFAULT_LICENCE } from '#rules/releases/method/method-fields.ts'
import { pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import {
  drawn,
  electoral,
  first,
  htmlOf,
  newest,
  release,
  state,
  stateOf,
  third,
  veda,
} from '../../../../tests/support/releases/drawn-pages.ts'
import { handMadeRelease, kept } from '../../../../tests/support/releases/hand-made-release.ts'
import { drawFeed } from './feed.ts'

/** The texts of each element of a feed, by name, in order. Throws where it is not well-formed. */
function elementsOf(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const parser = new SaxesParser()
  const open: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => open.push(name))
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    const path = open.slice(-2).join('/')
    if (text.trim()) found.set(path, [...(found.get(path) ?? []), text])
  })
  parser.write(xml).close()
  return found
}

function datasetIn(html: string) {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

test('the feed tells every release and field study, the newest first, and says which was withdrawn', () => {
  const feed = elementsOf(drawFeed(pageSettings, state))
  const days = feed.get('entry/published') ?? []
  expect(days).toHaveLength(6)
  expect(days).toEqual(days.toSorted().reverse())
  expect(feed.get('entry/id')).toContain(`${pageSettings.publicOrigin}${release(3)}`)
  expect(feed.get('entry/updated')).toContain('2026-11-10T06:00:00.000Z')
  const gone = feed.get('entry/summary')?.find((text) => text.includes('se retiró'))
  expect(gone).toBe('La publicación 2 se retiró el 10 de noviembre de 2026. Sus cifras ya no se muestran.')
  expect(feed.get('feed/updated')).toEqual(['2026-11-16T06:00:00.000Z'])
})

test('a site without releases has a feed, too', () => {
  expect(elementsOf(drawFeed(pageSettings, stateOf({}))).get('entry/id')).toHaveLength(2)
})

test('a title with signs of XML stays a text', () => {
  const odd = kept({ ...handMadeRelease({ surveyId: '005' }), surveyTitle: 'Agua & <luz>' })
  const titles = elementsOf(drawFeed(pageSettings, stateOf({ '005': [odd] }))).get('entry/title')
  expect(titles).toContain('Agua & <luz>, publicación 1')
})

test('the feed never depends on an electoral number: a reader would keep it through the silence', () => {
  const told = (seed: number, silence: SiteState['silence']) =>
    drawFeed(pageSettings, {
      ...stateOf({ '001': [kept(handMadeRelease({ surveyId: '001', electoral, electoralSeed: seed }))] }),
      silence,
    })
  expect(told(1, undefined)).toBe(told(2, undefined))
  expect(told(1, veda)).toBe(told(1, undefined))
})

test('a release is described as a data set, with its files, days and licence', () => {
  const whole = { ...handMadeRelease({ surveyId: '005' }), licence: DEFAULT_LICENCE }
  const dataset = datasetIn(drawn(stateOf({ '005': [kept(whole)] })).html(releasePaths.newest('005')))
  const address = `${pageSettings.publicOrigin}${release(1)}`
  expect(dataset).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    url: address,
    license: 'https://creativecommons.org/licenses/by/4.0/deed.es',
    datePublished: whole.publishedOn,
    temporalCoverage: `${whole.fieldwork.from}/${whole.fieldwork.to}`,
    isAccessibleForFree: true,
  })
  const files = dataset.distribution.map(({ contentUrl }: { contentUrl: string }) => contentUrl)
  expect(files).toEqual(['datos.csv', 'datos.json', 'entrega.zip'].map((name) => `${address}/${name}`))
  expect(dataset.variableMeasured).toHaveLength(whole.questions.length)
  // What Google asks of a description.
  expect(dataset.description.length).toBeGreaterThanOrEqual(50)
})

test('a licence in words is not passed off as an address, and a title cannot end the script', () => {
  const odd = { ...handMadeRelease({ surveyId: '005' }), licence: 'Pregunta antes.', surveyTitle: '</script><b>' }
  const html = drawn(stateOf({ '005': [kept(odd)] })).html(releasePaths.newest('005'))
  expect(datasetIn(html)).not.toHaveProperty('license')
  expect(datasetIn(html).name).toContain('</script><b>')
})

test('a withdrawn release and a comparison are no data sets', () => {
  expect(datasetIn(htmlOf(release(2)))).toBeUndefined()
  expect(datasetIn(htmlOf(releasePaths.comparedBy(newest, 'age')))).toBeUndefined()
  expect(datasetIn(htmlOf(newest))).toBeDefined()
})

test('in an electoral silence the description names no file that is not there', () => {
  const vote = kept(handMadeRelease({ surveyId: '001', electoral }))
  const silent = drawn({ ...stateOf({ '001': [vote] }), silence: veda }).html(releasePaths.newest('001'))
  expect(datasetIn(silent)).toMatchObject({ distribution: [] })
  expect(JSON.stringify(datasetIn(silent))).not.toContain('¿por cuál partido votarías?')
})

test('pages of results lead to the feed and to the open data', () => {
  for (const path of [releasePaths.all, newest, '/datos'])
    expect(htmlOf(path)).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/resultados\/feed.xml"/,
    )
  expect(htmlOf(releasePaths.all)).toContain('href="/datos"')
  expect(htmlOf(newest)).toContain('href="/datos"')
})

test('the examples read a release that can be read now', () => {
  expect(drawn(stateOf({ '005': [first, third] })).html('/datos')).toContain('/survey/005/resultados/3/datos.csv')
  const onlyVote = stateOf({ '001': [kept(handMadeRelease({ surveyId: '001', electoral }))] })
  expect(drawn(onlyVote).html('/datos')).toContain('/survey/001/resultados/1/datos.csv')
  const silent = drawn({ ...onlyVote, silence: veda }).html('/datos')
  expect(silent).not.toContain('/survey/001/resultados')
  expect(silent).toContain('esta dirección es un ejemplo')
})
