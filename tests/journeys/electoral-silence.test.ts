import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { type FieldStudy, figuresOf, type Row, type Share } from '#field-studies/field-study.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import type { LiveSite } from '#server/pages/live-site.ts'
import type { MemoryFile } from '#server/pages/memory-file.ts'
import { survey001 } from '#surveys/001.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../support/app.ts'
import { filesInMemory } from '../support/releases/release-files.ts'
import { sampleRelease } from '../support/releases/sample-release.ts'
import { UNMISTAKABLE, unmistakable } from '../support/releases/unmistakable-release.ts'
import { builtSite, still } from '../support/site.ts'
import { siteStateOf } from '../support/site-state.ts'

const VEDA = { VEDA_FROM: '2027-06-03T00:00:00-06:00', VEDA_TO: '2027-06-06T20:00:00-06:00' }

/** A share as pages, charts, tables and files write it. */
function written({ value, count }: Pick<Share, 'value' | 'count'>, base: number | undefined): string[] {
  const people = count !== undefined && base !== undefined ? [`${wholeNumber(count)} de ${wholeNumber(base)}`] : []
  return [percent(value), ...people]
}

function numbersOf(study: FieldStudy, isElectoral: boolean): string[] {
  const figures = figuresOf(study).filter((figure) => figure.isElectoral === isElectoral)
  const ofFigures = figures.flatMap((figure) => {
    const rows: readonly Row[] = [
      ...figure.rows,
      ...('remainder' in figure && figure.remainder ? [figure.remainder] : []),
    ]
    return rows.flatMap((row) => written(row, figure.base))
  })
  const parts = [...study.headline, ...study.cards.flatMap((card) => (card.share ? [{ ...card, ...card.share }] : []))]
  const ofParts = parts
    .filter((part) => part.isElectoral === isElectoral)
    .flatMap((share) => written(share, share.base))
  return [...ofFigures, ...ofParts]
}

const others = new Set(fieldStudies.flatMap((study) => numbersOf(study, false)))
const electoral = new Map(
  fieldStudies.map((study) => [study, numbersOf(study, true).filter((number) => !others.has(number))]),
)
const hasDecimals = (number: string) => /\.\d/.test(number)

function electoralRelease(number: number): StoredRelease {
  const { release } = sampleRelease({ surveyId: '001', people: 900, input: { number } })
  return { release: unmistakable(release), sha256: 'f'.repeat(64) }
}

const ofClient = { ...electoralRelease(3), client: 'Casa Ñandú' }
const clientLink = {
  surveyId: '001',
  number: 3,
  page: { name: 'Casa Ñandú', address: releasePaths.client('A'.repeat(22)), until: '2027-12-31' },
}

const isOfRelease = (path: string) => path.startsWith(releasePaths.newest('001'))

let live: LiveSite
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-02T23:59:59-06:00') })
  const config = testConfig(VEDA)
  const { surveys } = siteStateOf(fixedSurveys, { releases: { '001': [1, 2].map(electoralRelease) } })
  const forClients = [{ survey: survey001, kept: ofClient, visible: [ofClient] }]
  live = await builtSite(config, {
    states: still(config, { surveys, hidden: { catalog: fixedSurveys, byLink: [], forClients } }),
    store: {
      releases: { textsOf: async () => ({ document: '{}', microdata: undefined }) },
      releaseFiles: filesInMemory(),
    },
  })
})
afterAll(() => {
  vi.useRealTimers()
})

/** «4 de 79» is no part of «44 de 79». */
const says = (text: string, number: string) => new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}`).test(text)

const textIn = (file: MemoryFile | undefined) => file?.bodies.identity.toString('utf8') ?? ''

/** Scripts, styles and the images of surveys hold no numbers, and would take their time to be drawn. */
const isOfNoStudy = (path: string) => path.startsWith('/assets/') && !path.includes('campo')

async function everyFile(isWanted = (_path: string) => true): Promise<[path: string, MemoryFile][]> {
  const files = [...live.current().files].filter(([path]) => !isOfNoStudy(path) && isWanted(path))
  return Promise.all(files.map(async ([path, file]) => [path, await file()] as [string, MemoryFile]))
}

/** What the client's link opens, but for pictures and what is packed. */
async function clientTexts(): Promise<[path: string, text: string][]> {
  const files = [...live.current().clientFiles(clientLink)].filter(([path]) => !/\.(png|zip)$/.test(path))
  return Promise.all(files.map(async ([path, file]) => [path, textIn(await file())] as [string, string]))
}

function isOf({ surveyId }: FieldStudy, path: string): boolean {
  return path.startsWith(pagePaths.results(surveyId)) || path.startsWith(`/assets/preview-campo-${surveyId}`)
}

describe('before the veda', () => {
  test('the numbers are there: what is looked for is what the pages say', () => {
    for (const [study, numbers] of electoral) {
      expect(numbers.length).toBeGreaterThan(5)
      const said = [...live.current().files]
        .filter(([path]) => isOf(study, path) && !path.endsWith('.png'))
        .map(([, file]) => textIn(file() as MemoryFile))
        .join('\n')
      for (const number of numbers) expect(says(said, number), number).toBe(true)
    }
  })

  test('the numbers of releases are there too: pages, comparisons, embeds, CSV and JSON say what is looked for', async () => {
    const files = await everyFile((path) => isOfRelease(path) && !/\.(png|zip)$/.test(path))
    const said = files.filter(([, file]) => UNMISTAKABLE.some((number) => textIn(file).includes(number)))
    for (const kind of [/resultados\/1$/, /por-edad$/, /insertar$/, /\.csv$/, /\.json$/])
      expect(
        said.some(([path]) => kind.test(path)),
        String(kind),
      ).toBe(true)
  })

  test('a client reads them by the link: on the pages, in CSV and in JSON', async () => {
    const said = (await clientTexts()).filter(([, text]) => UNMISTAKABLE.some((number) => text.includes(number)))
    for (const kind of [/A{22}$/, /por-edad$/, /\.csv$/, /\.json$/])
      expect(
        said.some(([path]) => kind.test(path)),
        String(kind),
      ).toBe(true)
  })

  test('nobody is told to keep a link preview with electoral numbers beyond what is true', async () => {
    const previews = [...live.current().files].filter(([path]) => path.includes('preview-campo'))
    expect(previews).toHaveLength(2)
    for (const [, file] of previews) expect((await file()).cachePolicy).toBe('until-change')
  })
})

describe('in the veda, without a restart', () => {
  let files: [string, MemoryFile][]
  beforeAll(async () => {
    vi.setSystemTime(new Date('2027-06-03T00:00:00-06:00'))
    files = await everyFile()
  })

  test('no page and no file of the site says an electoral number of a field study', () => {
    for (const [study, numbers] of electoral) {
      expect(files.filter(([path]) => isOf(study, path)).length).toBeGreaterThan(3)
      for (const [path, file] of files) {
        // Elsewhere a whole number may be anything.
        const looked = isOf(study, path) || path === pagePaths.resultsIndex ? numbers : numbers.filter(hasDecimals)
        for (const number of looked) expect(says(textIn(file), number), `${path} says ${number}`).toBe(false)
      }
    }
  })

  test('no page and no file says an electoral number of a release, and what remains of it is not electoral', () => {
    const ofRelease = files.filter(([path]) => isOfRelease(path))
    expect(ofRelease.length).toBeGreaterThan(50)
    for (const [path, file] of files)
      for (const number of UNMISTAKABLE) expect(textIn(file).includes(number), `${path} says ${number}`).toBe(false)
    expect(textIn(ofRelease.find(([path]) => path.endsWith('/1'))?.[1])).toContain('intervalo modelado')
  })

  test('a client reads none either, and is told why', async () => {
    const texts = await clientTexts()
    expect(texts.length).toBeGreaterThan(20)
    for (const [path, text] of texts)
      for (const number of UNMISTAKABLE) expect(text.includes(number), `${path} says ${number}`).toBe(false)
    expect(texts.find(([path]) => path === clientLink.page.address)?.[1]).toContain('Por la veda electoral')
  })

  test('the pages say why, until when, and keep what is not electoral', () => {
    const page = (path: string) => textIn(files.find(([one]) => one === path)?.[1])
    for (const path of ['/campo', '/survey/001/campo', '/survey/002/campo']) {
      expect(page(path)).toContain('Veda electoral')
      expect(page(path)).toContain('hasta el 6 de junio de 2027 a las 20:00')
      expect(page(path)).not.toContain('campo.csv')
      expect(page(path)).not.toContain('preview-campo')
    }
    expect(page('/survey/002/campo')).toContain('55.7\u00a0%')
    expect(page('/survey/002/campo')).toContain('campo/genero.png')
  })

  test('charts, data and link previews with electoral numbers answer 451 with a sentence that nobody keeps', () => {
    const gone = files.filter(([path, { status }]) => status === 451 && !isOfRelease(path))
    expect(gone.map(([path]) => path.replace(/-[0-9a-f]{10}\.png$/, '.png')).toSorted()).toEqual([
      '/assets/preview-campo-001.png',
      '/assets/preview-campo-002.png',
      '/survey/001/campo.csv',
      '/survey/001/campo/preferencia-general.png',
      '/survey/001/campo/preferencia-general.svg',
      '/survey/001/campo/zona-independencia.png',
      '/survey/001/campo/zona-independencia.svg',
      '/survey/001/campo/zona-ojocaliente.png',
      '/survey/001/campo/zona-ojocaliente.svg',
      '/survey/001/campo/zona-tres-centurias.png',
      '/survey/001/campo/zona-tres-centurias.svg',
      '/survey/002/campo.csv',
      '/survey/002/campo/preferencia-partido.png',
      '/survey/002/campo/preferencia-partido.svg',
      '/survey/002/campo/preferencia-perfiles.png',
      '/survey/002/campo/preferencia-perfiles.svg',
    ])
    for (const [, file] of files.filter(([, { status }]) => status === 451)) {
      expect(file).toMatchObject({ type: 'text/plain; charset=utf-8', cachePolicy: 'never' })
      expect(textIn(file)).toMatch(/^Por la veda electoral, .* hasta el 6 de junio de 2027 a las 20:00/)
    }
  })
})

test('after the veda everything is back, without a restart', () => {
  vi.setSystemTime(new Date('2027-06-06T20:00:00-06:00'))
  const files = [...live.current().files].filter(([path]) => path.endsWith('.csv')).map(([, file]) => file())
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect((file as MemoryFile).status).toBeUndefined()
})
