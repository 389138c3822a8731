import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hiddenPaths, linkedId } from '#contract/hidden-paths.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { publicConfirmation } from '#rules/releases/confirmation.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { handMadeRelease } from '../support/releases/hand-made-release.ts'
import { publish } from '../support/releases/published-site.ts'
import { smallRelease } from '../support/releases/small-release.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'

const ID = openedId(1)
const LINK = 'L'.repeat(22)
const [HOUSE, STUDY] = ['H'.repeat(22), 'S'.repeat(22)]
const CLIENT = 'Casa Ñandú'
const until = Date.now() + 86_400_000
const headers = basic('admin', ADMIN_PASSWORD)

let site: RunningSite
let before: ReadonlyMap<string, string>
beforeAll(async () => {
  site = await startSite()
  await publish(site, ofWater(1))
  await site.refresh()
  before = await crawl()
  // A survey for whoever has its link, with a release for a client; and one of a survey that is public.
  await openFrom(site.store, { visibility: { kind: 'link', token: LINK } })
  await publish(
    site,
    { ...smallRelease(ID, 1), surveyTitle: templateSurvey.title },
    { name: CLIENT, token: STUDY, until },
  )
  await publish(site, ofWater(2), { name: CLIENT, token: HOUSE, until })
  await site.refresh()
})
afterAll(() => site.close())

/** With one question of each kind: more would show nothing new. */
function ofWater(number: number) {
  const release = handMadeRelease({ surveyId: '005', number, ...(number > 1 && { since: 1, people: 2_222 }) })
  return { ...release, questions: release.questions.slice(0, 2), comparisons: release.comparisons.slice(0, 1) }
}

/** What somebody who suspects something would try. */
const guesses = [
  ...[ID, linkedId('A'.repeat(22)), '999'].flatMap((survey) => [
    pagePaths.survey(survey),
    pagePaths.thankYou(survey),
    pagePaths.optionImage(survey, 'a.png'),
    pagePaths.surveyPanel(survey),
    apiPaths.check(survey),
    apiPaths.stats(survey),
    apiPaths.releases(survey),
    releasePaths.newest(survey),
    releasePaths.release(survey, 1),
    releasePaths.bundle(releasePaths.release(survey, 1)),
  ]),
  ...[2, 9].flatMap((number) => {
    const release = releasePaths.release('005', number)
    return [release, releasePaths.comparedBy(release, 'age'), releasePaths.data(release, 'datos', 'json')]
  }),
  ...['', '/', `/${'A'.repeat(22)}`, `/${'A'.repeat(22)}/datos.csv`].map((rest) => `/cliente${rest}`),
  '/healthz',
  '/readyz',
  '/stats',
]

const LINKED = /(?:href|src|content)="([^"]*)"/g

/** Every public address, found in every way there is, with a digest of all that it answers. */
async function crawl(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const waiting = [...site.pages.current().files.keys(), '/sitemap.xml', releasePaths.feed, ...guesses]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    // Scripts and pictures: their names carry a digest of their content, and drawing them takes its time.
    if (path.startsWith('/assets/')) seen.set(path, 'an asset')
    else {
      const { statusCode, body, headers } = await site.app.inject(path)
      const { date: _, ...rest } = headers
      seen.set(
        path,
        createHash('sha256')
          .update(JSON.stringify([statusCode, rest, body]))
          .digest('hex'),
      )
      const links = [...body.matchAll(LINKED), ...body.matchAll(/<loc>([^<]*)</g)].map(([, link = '']) => link)
      const ours = links.map((link) => link.replace(site.origin, '').split(/[?#]/)[0] ?? '')
      waiting.push(...ours.filter((link) => link.startsWith('/') && !link.startsWith('//')))
    }
  }
  return seen
}

test('a study that is not for everybody changes nothing at any public address, nor at any that could be guessed', async () => {
  const after = await crawl()
  const differing = [...after].filter(([path, digest]) => before.get(path) !== digest).map(([path]) => path)
  expect(differing).toEqual([])
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([])
  expect(before.size).toBeGreaterThan(80)
})

/** The middle time of many, asked for by turns, so that a busy moment of the machine falls on all alike. */
async function middleTimes(paths: readonly string[], rounds: number): Promise<number[]> {
  const took = paths.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, path] of paths.entries()) {
      const began = performance.now()
      await site.app.inject(path)
      took[at]?.push(performance.now() - began)
    }
  return took.map((times) => times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}

test('how long an answer takes tells no study that is hidden from one that does not exist', async () => {
  const pairs = [
    ...[pagePaths.survey, apiPaths.check, apiPaths.stats].map((path) => [path(ID), path('999')]),
    [2, 9].map((number) => releasePaths.release('005', number)),
  ]
  for (const pair of pairs) {
    const [hidden = 0, unknown = 0] = await middleTimes(pair, 300)
    // They were four hundredths apart at most.
    expect(hidden / unknown, pair[0]).toBeLessThan(1.5)
    expect(unknown / hidden, pair[0]).toBeLessThan(1.5)
  }
})

const byLink = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

test('the link opens the survey, kept by no cache and told to nobody, and nothing invites to pass it on', async () => {
  const survey = await site.app.inject(pagePaths.survey(linkedId(LINK)))
  expect([survey.statusCode, survey.headers]).toMatchObject([200, byLink])
  expect(survey.body).toContain(templateSurvey.title)
  expect(survey.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(survey.body).not.toContain(`>${ID}<`)
  const thanks = await site.app.inject(pagePaths.thankYou(linkedId(LINK)))
  expect([thanks.statusCode, thanks.headers]).toMatchObject([200, byLink])
  for (const share of ['wa.me', 'facebook.com', 'Comparte esta encuesta']) expect(thanks.body).not.toContain(share)
  expect((await site.app.inject(apiPaths.check(linkedId(LINK)))).json()).toMatchObject({ canAccess: true })
})

test('a client reads the same pages and files as the public would, with their name, and every link on them leads somewhere', async () => {
  const address = releasePaths.client(HOUSE)
  const page = await site.app.inject(address)
  expect([page.statusCode, page.headers]).toMatchObject([200, byLink])
  expect(page.headers['access-control-allow-origin']).toBeUndefined()
  expect(page.body).toContain(`Para ${CLIENT}`)
  for (const shared of ['wa.me', 'Insertar en otro sitio', 'application/ld+json', 'Cómo citar'])
    expect(page.body).not.toContain(shared)
  expect(page.body).toContain('<meta property="og:description" content="Resultados que no son públicos."/>')
  const inBody = page.body.split('</head>')[1] ?? ''
  expect(inBody).not.toContain(site.origin + address)
  const links = [...inBody.matchAll(/href="(\/[^"#]*)/g)].map(([, link = '']) => link)
  const own = links.filter((link) => link.startsWith(address))
  expect(own).toEqual(expect.arrayContaining([`${address}/datos.csv`, `${address}/entrega.zip`, `${address}/por-sexo`]))
  for (const link of new Set(links)) {
    const reply = await site.app.inject(link)
    expect([link, reply.statusCode]).toEqual([link, 200])
    if (own.includes(link)) expect([link, reply.headers]).toMatchObject([link, byLink])
  }
})

test('an old, revoked or ended link is like one that never was, at once in every process', async () => {
  const told = async (token: string, rest = '') => {
    const { statusCode, body, headers } = await site.app.inject(releasePaths.client(token) + rest)
    const { date: _, ...others } = headers
    return { statusCode, body, others }
  }
  const never = [await told('A'.repeat(22)), await told('A'.repeat(22), '/datos.csv')]
  expect(never.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  const released = { surveyId: ID, number: 1 }
  expect((await told(STUDY)).statusCode).toBe(200)
  // Written by another process: this one is told nothing.
  await site.store.clientReleases.replaceLink({ ...released, token: STUDY, until: Date.now() })
  expect([await told(STUDY), await told(STUDY, '/datos.csv')]).toEqual(never)
  await site.store.clientReleases.replaceLink({ ...released, token: '', until })
  expect([await told(STUDY), await told(STUDY, '/datos.csv')]).toEqual(never)
})

test('made public, it has its number, its date and its files to the byte, and the client is led there', async () => {
  const [address, there] = [releasePaths.client(HOUSE), releasePaths.release('005', 2)]
  const files = ['datos.csv', 'datos.json', 'entrega.zip']
  const bytes = async (of: string) =>
    Promise.all(files.map(async (name) => (await site.app.inject(`${of}/${name}`)).rawPayload.toString('base64')))
  const asClient = await bytes(address)
  expect((await site.app.inject(there)).statusCode).toBe(404)
  const payload = { confirmation: publicConfirmation('005', 2) }
  const url = hiddenPaths.publicRelease('005', 2)
  const reply = await site.app.inject({ method: 'POST', url, headers, payload })
  expect([reply.statusCode, reply.json().published[0].client]).toEqual([200, undefined])
  const page = await site.app.inject(there)
  expect(page.body).toContain('Publicación 2')
  expect(page.body).not.toContain(CLIENT)
  expect(await bytes(there)).toEqual(asClient)
  for (const list of [pagePaths.home, releasePaths.all, releasePaths.feed, releasePaths.newest('005')])
    expect((await site.app.inject(list)).body).toContain(list === releasePaths.feed ? there : '2,222')
  const led = await site.app.inject(`${address}/datos.csv`)
  expect([led.statusCode, led.headers.location]).toEqual([302, `${there}/datos.csv`])
})

test('a public release of a survey with a link is listed with the results, and the survey stays hidden', async () => {
  await publish(site, { ...smallRelease(ID, 2), surveyTitle: templateSurvey.title })
  await site.refresh()
  const all = await site.app.inject(releasePaths.all)
  expect(all.body).toContain(templateSurvey.title)
  for (const path of [releasePaths.all, pagePaths.home, releasePaths.newest(ID), '/sitemap.xml', '/nada'])
    expect((await site.app.inject(path)).body).not.toContain(`"${pagePaths.survey(ID)}"`)
  expect((await site.app.inject(pagePaths.survey(ID))).statusCode).toBe(404)
  expect((await site.app.inject(releasePaths.release(ID, 1))).statusCode).toBe(404)
  expect((await site.app.inject(releasePaths.release(ID, 2))).body).not.toContain(`resultados/1"`)
})
