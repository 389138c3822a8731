import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { wordsNeverUsed } from '#rules/releases/words-never-used.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { remarksOn } from '../../../../tests/gallery/html.ts'
import { pageAssets, pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf, textOf } from '../../../../tests/support/browser/served-html.ts'
import {
  drawn,
  everyPage,
  first,
  htmlOf,
  newest,
  pages,
  release,
  state,
  third,
  veda,
  withdrawn,
} from '../../../../tests/support/releases/drawn-pages.ts'
import { previewPages, releasePages } from './release-pages.tsx'

describe('every page of published results', () => {
  const some = [
    releasePaths.all,
    newest,
    releasePaths.newest('004'),
    ...(['sex', 'age', 'place'] as const).map((by) => releasePaths.comparedBy(newest, by)),
    release(2),
    releasePaths.embed(releasePaths.release('005', 3), 'water-days'),
  ]

  test.each(some)('%s is valid HTML', async (path) => {
    expect(await remarksOn(htmlOf(path))).toEqual([])
  })

  test('is valid HTML in silence, and as a preview', async () => {
    const silent = drawn({ ...state, silence: veda })
    const preview = previewPages(pageSettings, pageAssets, survey005, third.release, [first, withdrawn])
    expect(await remarksOn(silent.html(releasePaths.newest('001')))).toEqual([])
    expect(await remarksOn(preview[0]?.draw() ?? '')).toEqual([])
  })

  test('says that whoever wanted took part, and nothing that only a random sample may say', () => {
    for (const [path, html] of everyPage(pages, '/')) {
      expect(textOf(html).toLowerCase(), path).toContain('participación abierta')
      expect(wordsNeverUsed(html), path).toEqual([])
      expect(html.toLowerCase(), path).not.toContain('confianza')
    }
    for (const path of [newest, ...(['sex', 'age', 'place'] as const).map((by) => releasePaths.comparedBy(newest, by))])
      expect(textOf(htmlOf(path)), path).toContain('intervalo modelado al 95\u00a0%')
    expect(textOf(htmlOf(newest))).toContain('No es un margen de error.')
  })

  test('brings one script at most, which only copies an address or tells a height, no inline style, and at most 40 kB with the style sheet of 12', () => {
    for (const [path, html] of everyPage(pages, '/')) {
      const scripts = html
        .replace(/<script type="application\/ld\+json">/, '')
        .split('<script')
        .slice(1)
      const mayHaveOne = /\/(resultados(\/\d+)?|ver|insertar)$/.test(path)
      expect(scripts.length, path).toBeLessThanOrEqual(mayHaveOne ? 1 : 0)
      for (const script of scripts) expect(script).toMatch(/^ type="module" src="\/assets\/[\w-]+\.js"><\/script>/)
      // The policy of the site would not obey it.
      expect(html, path).not.toContain(' style="')
      expect(gzipSync(html).length, path).toBeLessThanOrEqual(28_000)
    }
  })
})

describe('the map', () => {
  const html = () => htmlOf(releasePaths.comparedBy(newest, 'place'))
  const shapes = () => {
    const map = html().match(/<svg class="map.*?<\/svg>/s)?.[0] ?? ''
    return [...map.matchAll(/<use href="#mapa-([a-z-]+)" class="([a-z-]+)"(?: fill-opacity="([\d.]+)")?/g)]
  }

  test('has every municipality, alike where they stand together and hatched where nothing is told', () => {
    const looks = new Map(shapes().map(([, name = '', className, opacity]) => [name, `${className} ${opacity}`]))
    expect(looks.size).toBe(11)
    expect(looks.get('calvillo')).toBe('place-withheld undefined')
    expect(looks.get('cosio')).toBe(looks.get('asientos'))
    expect(looks.get('aguascalientes')).toMatch(/^place 0\.\d+$/)
  })

  test('stands beside a table that says why, and names its source', () => {
    expect(textOf(html())).toContain('Calvillo y El Llano: no se muestra: son muy pocas personas')
    expect(textOf(html())).toContain('INEGI, Marco Geoestadístico, diciembre de 2024; simplificado por nosotros')
    expect(textOf(html())).toContain('son las cifras de la publicación 1 (5 de octubre de 2026)')
  })
})

describe('sharing', () => {
  test('a link shows the main finding and the picture of the first question', () => {
    const head = htmlOf(newest).split('</head>')[0] ?? ''
    expect(head).toMatch(/og:description" content="«En los últimos 30 días[^"]+respondió “/)
    expect(head).toContain(
      `og:image" content="https://encuestas.example${releasePaths.picture(releasePaths.release('005', 3), 'water-days', 'wide')}`,
    )
  })

  test('an embed may be framed, carries whose it is, and its code stands with the question', () => {
    const path = releasePaths.embed(releasePaths.release('005', 3), 'water-days')
    const framed = releasePages({ settings: pageSettings, assets: pageAssets, state }).filter(
      ({ isFrameable }) => isFrameable,
    )
    expect(framed.map((page) => page.path)).toContain(path)
    expect(framed.every((page) => page.path.endsWith('/insertar'))).toBe(true)
    expect(textOf(htmlOf(path))).toContain('Marca · participación abierta · publicación 3')
    expect(textOf(elementOf(htmlOf(newest), 'article', 'water-days'))).toContain(
      `<iframe src="https://encuestas.example${path}" title="En los últimos 30 días`,
    )
  })
})

test('the index tells open surveys with and without results, and field studies apart', () => {
  const text = textOf(htmlOf(releasePaths.all))
  expect(text).toContain('Publicación 3 · 16 de noviembre de 2026 · 1,200 personas · participación abierta')
  expect(text.match(/Todavía no hay resultados publicados/g)).toHaveLength(fixedSurveys.length - 2)
  expect(htmlOf(releasePaths.all)).toContain(`href="${pagePaths.survey('004')}"`)
  const closed = { kind: 'closed', closedOn: '2026-11-01' } as const
  const surveys = state.surveys.map((one) => (/00[45]/.test(one.survey.id) ? { ...one, openness: closed } : one))
  const closedPages = drawn({ ...state, surveys })
  for (const path of [releasePaths.all, releasePaths.newest('004'), newest])
    expect(closedPages.html(path), path).not.toMatch(/href="\/survey\/00[45]"/)
  expect(text.indexOf('Estudios de campo')).toBeGreaterThan(text.lastIndexOf('Todavía no hay resultados'))
})
