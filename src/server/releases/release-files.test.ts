import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { readZip } from '../../../tests/support/read-xlsx.ts'
import { fileMakers, filesInMemory, keptRelease } from '../../../tests/support/releases/release-files.ts'
import { sampleRelease } from '../../../tests/support/releases/sample-release.ts'
import { fileSender } from '../pages/send-file.ts'
import { type FileMakers, plannedFiles } from './planned-files.ts'
import { recentBrotli } from './recent-brotli.ts'
import { keepFiles, releaseFiles } from './release-files.ts'

const microdata = '\ufeffsex,age,zone,weight\r\nwoman,,capital,1\r\n'
const last = { isLast: true, microdata: { records: 1, sha256: createHash('sha256').update(microdata).digest('hex') } }
/** What somebody wrote, with a number in it. */
const SECRET = 'la gubernatura la gana 77 a 13'
const sample = sampleRelease({ surveyId: '001' }).release
const release: Release = {
  ...sample,
  ...last,
  wave: { since: 1, people: 300, weighting: sample.weighting, questions: sample.questions },
  licence: `CC BY 4.0; ${SECRET}`,
  corrects: { number: 1, reason: SECRET },
  method: [{ id: 'main-results', label: 'Resultados', value: SECRET, asksFor: ['INE'] }],
}
const texts = async () => ({ document: JSON.stringify(release), microdata })
const electoral = release.questions.filter(({ isElectoral }) => isElectoral).map(({ id }) => id)
const drawings = new Map<string, string>()

/** A drawing of a PNG each would take a minute for all. */
const undrawn: FileMakers['drawPng'] = async (svg) => {
  drawings.set(svg, '')
  return Buffer.from(svg)
}

type Given = Partial<FileMakers & Pick<Parameters<typeof releaseFiles>[1], 'silence' | 'store'>>

const planOf = (kept: StoredRelease, given: Partial<FileMakers> = {}) =>
  plannedFiles(kept, fileMakers(release, { texts, drawPng: undrawn, ...given }))

const filesOf = (kept: StoredRelease, { silence, store = filesInMemory(), ...given }: Given = {}) =>
  releaseFiles(kept, {
    ...{ store, silence, settings: fileMakers(release).settings, brotli: recentBrotli() },
    plan: () => planOf(kept, given),
  })

const makeAll = async (kept: StoredRelease, given: Given = {}) =>
  new Map(await Promise.all(filesOf(kept, given).map(async ({ path, make }) => [path, await make()] as const)))

const contentOf = (file: { bodies: { identity: Buffer } } | undefined) => file?.bodies.identity.toString() ?? ''

test('every file of a release is at its address, once, and the same each time', async () => {
  const files = await makeAll(keptRelease(release))
  const { surveyId, number } = release
  const expected = [
    ...['datos', ...release.questions.map(({ id }) => id)].flatMap((id) => [
      releasePaths.data(releasePaths.release(surveyId, number), id, 'csv'),
      releasePaths.data(releasePaths.release(surveyId, number), id, 'json'),
    ]),
    ...release.questions.flatMap(({ id }) => [
      releasePaths.picture(releasePaths.release(surveyId, number), id, 'wide'),
      releasePaths.picture(releasePaths.release(surveyId, number), id, 'square'),
    ]),
    releasePaths.weightingTargets(releasePaths.release(surveyId, number)),
    releasePaths.microdata(releasePaths.release(surveyId, number)),
    releasePaths.microdataDictionary(releasePaths.release(surveyId, number)),
    releasePaths.bundle(releasePaths.release(surveyId, number)),
  ]
  expect([...files.keys()].toSorted()).toEqual(expected.toSorted())
  const again = await makeAll(keptRelease(release))
  for (const [path, file] of files) {
    expect([path, file.cachePolicy, file.status]).toEqual([path, 'until-change', undefined])
    expect([path, file.etag]).toEqual([path, again.get(path)?.etag])
  }
  expect(contentOf(files.get(releasePaths.microdata(releasePaths.release(surveyId, number))))).toBe(microdata)
  const delivered = readZip(
    files.get(releasePaths.bundle(releasePaths.release(surveyId, number)))?.bodies.identity ?? Buffer.of(),
  )
  for (const { label, value } of release.method)
    expect(delivered.get(`encuesta-${surveyId}-publicacion-${number}/metodo.txt`)).toContain(
      `${label} (INE)\n${value}\n`,
    )
  const { about } = JSON.parse(
    contentOf(files.get(releasePaths.data(releasePaths.release(surveyId, number), 'datos', 'json'))),
  )
  expect(about.licence).toBe(release.licence)
  const { targets, ...weighting } = release.weighting
  const { licence, ...earlier } = { ...release, weighting }
  const ofEarlier = await makeAll(keptRelease(earlier))
  expect(ofEarlier.size).toBe(files.size - 1)
  expect(
    contentOf(ofEarlier.get(releasePaths.data(releasePaths.release(surveyId, number), 'datos', 'json'))),
  ).not.toContain('licence')
})

test('nothing is made before it is asked for', () => {
  drawings.clear()
  const never = () => Promise.reject(new Error('asked'))
  filesOf(keptRelease(release), { texts: never })
  expect(drawings.size).toBe(0)
})

test('what could not be read is tried again', async () => {
  const answers = [() => Promise.reject(new Error('the store is away')), texts]
  const path = releasePaths.bundle(releasePaths.release(release.surveyId, release.number))
  const bundle = filesOf(keptRelease(release), { texts: () => answers.shift()?.() ?? texts() }).find(
    (file) => file.path === path,
  )
  await expect(bundle?.make()).rejects.toThrow('away')
  expect((await bundle?.make())?.type).toBe('application/zip')
})

test('a file that was sent once is that file for ever, also where the program would make another', async () => {
  const store = filesInMemory()
  const path = releasePaths.data(releasePaths.release(release.surveyId, release.number), 'datos', 'json')
  const before = contentOf((await makeAll(keptRelease(release), { store })).get(path))
  const { settings } = fileMakers(release)
  const upgraded = { store, settings: { ...settings, publicOrigin: 'https://otra.example' } }
  expect(contentOf((await makeAll(keptRelease(release), upgraded)).get(path))).toBe(before)
  expect(contentOf((await makeAll(keptRelease(release), { settings: upgraded.settings })).get(path))).not.toBe(before)
})

test('once all are kept they are at their addresses whatever the program would make today', async () => {
  const store = filesInMemory()
  const kept = keptRelease(release)
  await keepFiles(store, kept, planOf(kept), () => false)
  const files = planOf(kept).map(({ name, question }) => ({ name, ...(question && { question }) }))
  const served = releaseFiles(
    { ...kept, files },
    { store, silence: undefined, settings: fileMakers(release).settings, brotli: recentBrotli(), plan: () => [] },
  )
  expect(served.map(({ path }) => path)).toEqual(filesOf(kept).map(({ path }) => path))
  for (const { make } of served) expect((await make()).status).toBeUndefined()
})

test('a file is compressed with Brotli once, and only the last ones are remembered', async () => {
  const brotli = recentBrotli(2)
  const content = Buffer.from('a,b\r\n'.repeat(100))
  const first = await brotli('/a.csv', content)
  expect(brotliDecompressSync(first).equals(content)).toBe(true)
  expect(await brotli('/a.csv', content)).toBe(first)
  for (const path of ['/b.csv', '/c.csv']) await brotli(path, content)
  expect(await brotli('/a.csv', content)).not.toBe(first)
})

test('one who asks for the bundle first gets it, and then all other files are kept too', async () => {
  const store = filesInMemory()
  const kept = keptRelease(release)
  await filesOf(kept, { store })
    .find(({ path }) => path.endsWith('.zip'))
    ?.make()
  for (const { name } of planOf(kept))
    expect([name, await store.read(release, name)]).toEqual([name, expect.anything()])
})

test('files of a release of an earlier day say on what day they were kept', async () => {
  const readMeOf = async (today: string) => {
    const bundle = planOf(keptRelease(release), { today }).at(-1)
    const files = readZip((await bundle?.make(async () => Buffer.of())) ?? Buffer.of())
    return files.get(`encuesta-${release.surveyId}-publicacion-${release.number}/LEEME.txt`)
  }
  expect(await readMeOf('2027-01-31')).toContain('Estos archivos se guardaron el 31 de enero de 2027')
  expect(await readMeOf(release.publishedOn)).not.toContain('se guardaron')
})

test('a withdrawn release gives 410 and a sentence at every address, and not one number', async () => {
  const withdrawn = { on: '2026-11-20', reason: 'Un error de 42 %' }
  const files = await makeAll(keptRelease(release, withdrawn))
  expect(files.size).toBeGreaterThan(20)
  for (const [path, file] of files) {
    expect([path, file.status]).toEqual([path, 410])
    expect(contentOf(file)).toMatch(/^La publicación 1 se retiró el 20 de noviembre de 2026\./)
    expect(contentOf(file)).not.toContain('%')
  }
})

test('before an election no electoral number is in any file, and the others stay', async () => {
  expect(electoral.length).toBeGreaterThan(0)
  const files = await makeAll(keptRelease(release), { silence: { until: '2027-06-07T02:00:00.000Z' } })
  const open = [...files].filter(([, { status }]) => status === undefined)
  const silent = [...files].filter(([, { status }]) => status !== undefined)
  for (const [path, file] of open) {
    for (const secret of [SECRET, ...electoral]) {
      expect([path, secret, contentOf(file).includes(secret)]).toEqual([path, secret, false])
    }
  }
  for (const [path, file] of silent) expect([path, file.status, file.cachePolicy]).toEqual([path, 451, 'never'])
  // Data and pictures of each, and what has all of them: two data files, targets, microdata, dictionary and bundle.
  expect(silent).toHaveLength(electoral.length * 4 + 6)
  expect(open).toHaveLength((release.questions.length - electoral.length) * 4)
})

test('what people answered by an electoral question is silent with it, whatever was asked', async () => {
  const made = sampleRelease({ surveyId: '001', banner: 'governorship-vote' }).release
  const files = await makeAll(keptRelease(made), { silence: { until: '2027-06-07T02:00:00.000Z' } })
  const open = [...files].filter(([, { status }]) => status === undefined)
  expect(open.every(([path]) => path.endsWith('.png'))).toBe(true)
  expect(open).toHaveLength((made.questions.length - electoral.length) * 2)
  const before = await makeAll(keptRelease(made))
  const path = releasePaths.data(releasePaths.release('001', 1), 'priority-topics', 'json')
  expect(contentOf(before.get(path))).toContain('governorship-vote')
  expect(files.get(path)?.status).toBe(451)
  const plain = sampleRelease({ surveyId: '001', banner: 'state-12-months' }).release
  const ofPlain = await makeAll(keptRelease(plain), { silence: { until: '2027-06-07T02:00:00.000Z' } })
  expect(ofPlain.get(path)?.status).toBeUndefined()
})

test('a battery is silent with its electoral items, whichever of them they are', async () => {
  const [first, second, ...others] = release.questions.map((question) => ({ ...question, isElectoral: false }))
  if (!first || !second) throw new Error('A release of one question has no battery')
  const item = { battery: 'names', label: 'Somebody' }
  const questions = [{ ...first, item }, { ...second, item, isElectoral: true }, ...others]
  const asked = { ...release, batteries: [{ id: 'names', text: '¿Qué opinión tienes de…?' }], questions }
  const files = await makeAll(keptRelease(asked), { silence: { until: '2027-06-07T02:00:00.000Z' } })
  const ofBattery = [...files].filter(([path]) => path.includes('/names'))
  expect(ofBattery.map(([, { status }]) => status)).toEqual([451, 451, 451])
})

test('a survey without electoral questions is not silenced', async () => {
  const plain = { ...release, questions: release.questions.map((question) => ({ ...question, isElectoral: false })) }
  for (const file of (await makeAll(keptRelease(plain), { silence: { until: '2027-06-07T02:00:00.000Z' } })).values())
    expect(file.status).toBeUndefined()
})

test('the answer has the status, and who has the file already gets none', async () => {
  const app = Fastify()
  const send = fileSender({ usual: {}, frameable: {}, asset: {} })
  const address = releasePaths.data(releasePaths.release(release.surveyId, release.number), 'datos', 'csv')
  const kept = [keptRelease(release), keptRelease(release, { on: '2026-11-20', reason: '' })]
  for (const [at, each] of kept.entries()) {
    const make = filesOf(each).find(({ path }) => path === address)?.make
    app.get(`/${at}`, async (request, reply) => {
      const file = await make?.()
      reply.hijack()
      if (file) send(file, Number.POSITIVE_INFINITY, request.raw, reply.raw)
    })
  }
  const first = await app.inject('/0')
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-disposition']).toBe('attachment; filename="encuesta-001-publicacion-1-datos.csv"')
  const again = await app.inject({ url: '/0', headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect((await app.inject('/1')).statusCode).toBe(410)
})
