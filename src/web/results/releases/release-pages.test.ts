import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { KeptRelease } from '#releases/kept-release.ts'
import { percent, wholeInterval, wholeNumber } from '#rules/format/percent.ts'
import { releaseCsv } from '#rules/releases/files/release-csv.ts'
import { wordsNeverUsed } from '#rules/releases/words-never-used.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { remarksOn } from '../../../../tests/gallery/html.ts'
import { pageAssets, pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf, tableRows, textOf } from '../../../../tests/support/browser/served-html.ts'
import { handMadeRelease, kept } from '../../../../tests/support/releases/hand-made-release.ts'
import { siteStateOf } from '../../../../tests/support/site-state.ts'
import { drawPicture } from '../../draw.tsx'
import { previewPages, releasePages } from './release-pages.tsx'

// The first question too: what a link shows is of the first that may be told.
const electoral = ['state-12-months', 'governorship-vote', 'vote-likelihood']
const veda = { until: '2027-06-07T02:00:00.000Z' }
const first = kept(handMadeRelease({ surveyId: '005', number: 1, publishedOn: '2026-10-05' }))
const third = kept(handMadeRelease({ surveyId: '005', number: 3, publishedOn: '2026-11-16', since: 1 }))
const withdrawn = kept(
  handMadeRelease({ surveyId: '005', number: 2, publishedOn: '2026-11-02', corrects: correction(1) }),
  { on: '2026-11-10', reason: 'Faltaba una semana de respuestas.' },
)
const vote = kept(handMadeRelease({ surveyId: '001', electoral }))

const state = stateOf({ '001': [vote], '005': [first, withdrawn, third] })
const pages = drawn(state)
const newest = releasePaths.newest('005')
const release = (number: number) => releasePaths.release('005', number)

describe('every page of published results', () => {
  const some = [
    releasePaths.all,
    newest,
    releasePaths.newest('004'),
    ...(['sex', 'age', 'place'] as const).map((by) => releasePaths.comparedBy(newest, by)),
    release(2),
    releasePaths.embed('005', 3, 'water-days'),
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

  test('brings no script, no inline style and, with the style sheet of 12 kB, at most 40 kB', () => {
    for (const [path, html] of everyPage(pages, '/')) {
      expect(html, path).not.toContain('<script')
      // The policy of the site would not obey it.
      expect(html, path).not.toContain(' style="')
      expect(gzipSync(html).length, path).toBeLessThanOrEqual(28_000)
    }
  })
})

describe('a release', () => {
  test('has in its tables the numbers of the document, and no others', () => {
    for (const { id, result } of third.release.questions) {
      if (result.kind !== 'table') throw new Error('The sample shows every question')
      const rows = tableRows(elementOf(htmlOf(newest), 'article', id))
      const shown = result.rows.map(({ label, share }) =>
        share.kind === 'shown'
          ? [
              label,
              `${percent(share.percent)}${wholeInterval(share)}`,
              percent(share.unweighted),
              wholeNumber(share.count),
            ]
          : [],
      )
      expect(rows.slice(0, shown.length).toSorted()).toEqual(shown.toSorted())
    }
  })

  test('has answers without an order of their own by size, «Otro», «Ninguno» and «No sé» last, and scales as asked', () => {
    const labels = (id: string) =>
      tableRows(elementOf(htmlOf(newest), 'article', id)).map(([label, share = '']) => ({ label, share }))
    const services = labels('services-to-improve')
    expect(services.slice(-3).map(({ label }) => label)).toEqual(['Otro', 'Ninguno', 'No sé'])
    const sizes = services.slice(0, -3).map(({ share }) => Number.parseInt(share, 10))
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(labels('water-service-rating').map(({ label }) => label?.[0])).toEqual([...'1234567NM'])
    expect(labels('water-days')[0]?.label).toBe('Todos los días')
  })

  test('begins with its first three questions in a number each, and says one effective number', () => {
    const made = handMadeRelease({ surveyId: '005', number: 1 })
    const nEff = 611
    const html = drawn(stateOf({ '005': [kept(made)] })).html(release(1))
    const found = [...elementOf(html, 'main', 'contenido').matchAll(/<li class="card finding">.*?<a href="#([^"]+)"/g)]
    expect(found.map(([, id]) => id)).toEqual(made.questions.slice(0, 3).map(({ id }) => id))
    const effective = textOf(html).matchAll(/[Mm]uestra efectiva:? ([\d,]+)/g)
    expect(new Set([...effective].map(([, number]) => number))).toEqual(new Set([wholeNumber(nEff)]))
  })

  test('has the addresses of its method sheet as links', () => {
    const value = 'Del censo (INEGI; https://inegi.example/censo.csv). Escribe a contacto@marca.example.'
    const method = [{ id: 'contacto', label: 'Contacto', value, asksFor: [] }]
    const html = drawn(stateOf({ '005': [kept({ ...first.release, method })] })).html(release(1))
    expect(html).toContain('<a href="https://inegi.example/censo.csv"')
    expect(html).toContain('<a href="mailto:contacto@marca.example"')
    expect(textOf(html)).toContain('INEGI; https://inegi.example/censo.csv ). Escribe a contacto@marca.example .')
  })

  test('says of a merged «No sé» where it is counted: on the page, in the CSV and in the picture', () => {
    const made = handMadeRelease({ surveyId: '005', number: 1 })
    const merged = {
      ...made,
      questions: made.questions.map(({ result, ...question }) => {
        if (result.kind === 'withheld') throw new Error('The sample shows every question')
        const rows = result.rows.map((row) => (row.isApart ? { ...row, share: { kind: 'in-others' } as const } : row))
        return { ...question, result: { ...result, rows } }
      }),
    }
    const words =
      'En «Otras respuestas»: son menos de diez personas, o con su cifra se podría deducir otra que se omite.'
    const article = elementOf(drawn(stateOf({ '005': [kept(merged)] })).html(release(1)), 'article', 'water-days')
    expect(tableRows(article)).toContainEqual(['No sé', words])
    expect(releaseCsv(merged, 'water-days')).toContain(words)
    expect(drawPicture(pageSettings, merged, { question: 'water-days', shape: 'wide', accent: 'cyan' })).toContain(
      'en «Otras»',
    )
  })

  test('keeps its address: the newest page names it as the lasting one, and only that is listed', () => {
    for (const path of [newest, release(3)]) {
      expect(htmlOf(path)).toContain(`<link rel="canonical" href="https://encuestas.example${release(3)}"/>`)
      expect(htmlOf(path)).not.toContain('noindex')
    }
    const listed = releasePages({ settings: pageSettings, assets: pageAssets, state }).filter(
      ({ isIndexed }) => isIndexed,
    )
    const paths = listed.map(({ path }) => path)
    expect(paths).toContain(release(3))
    expect(paths).toContain(release(1))
    expect(paths).not.toContain(newest)
    expect(paths).not.toContain(release(2))
  })

  test('links every file that is about all of it, and says its licence', () => {
    const made = handMadeRelease({ surveyId: '005', number: 1 })
    const weighting = { ...made.weighting, targets: [{ margin: 'sexo', level: 'man', name: 'Hombre', people: 7 }] }
    const whole = { ...made, weighting, licence: 'CC BY 4.0', microdata: { records: 1_200, sha256: 'ab' } }
    const html = drawn(stateOf({ '005': [kept(whole)] })).html(release(1))
    const files = ['weightingTargets', 'microdata', 'microdataDictionary', 'bundle'] as const
    for (const file of files) expect(html).toContain(`href="${releasePaths[file]('005', 1)}"`)
    expect(textOf(html)).toContain('CC BY 4.0')
    const earlier = drawn(stateOf({ '005': [kept(made)] })).html(release(1))
    for (const file of files.slice(0, 3)) expect(earlier).not.toContain(releasePaths[file]('005', 1))
  })

  test('says when there is a newer one, and what it corrects, both ways', () => {
    expect(textOf(htmlOf(release(1)))).toContain('La corrige la publicación 2 : La primera semana se contó dos veces.')
    const corrected = drawn(stateOf({ '005': [first, { release: withdrawn.release, sha256: withdrawn.sha256 }] }))
    expect(textOf(corrected.html(release(2)))).toContain('Motivo: La primera semana se contó dos veces.')
    const plain = drawn(stateOf({ '005': [first, third] }))
    expect(textOf(plain.html(release(1)))).toContain('Hay una publicación más reciente')
    expect(textOf(plain.html(release(3)))).not.toContain('Hay una publicación más reciente')
  })

  test('is listed with what changed since the last one that stands', () => {
    const text = textOf(htmlOf(newest))
    expect(text).toContain('Qué cambió desde la publicación 1')
    expect(text).toContain('Participaron unas 220 personas más: de 980 a 1,200.')
    expect(text).not.toContain('Qué cambió desde la publicación 2')
  })

  test('marks on its trend where the weighting or the words changed', () => {
    const asked = { ...first.release, questions: first.release.questions.map((one) => ({ ...one, text: 'Antes.' })) }
    const reworded = drawn(stateOf({ '005': [{ ...first, release: asked }, third] }))
    const card = elementOf(reworded.html(newest), 'article', 'water-days')
    expect(textOf(card)).toContain('cambió la ponderación: por sexo y edad combinados, y por municipio')
    expect(textOf(card)).toContain('antes se preguntó: «Antes.»')
    expect(card).toContain('stroke-dasharray')
    expect(reworded.html(release(1))).not.toContain('Personas nuevas de cada publicación')
    expect(textOf(card)).not.toContain('versión')
    const renewed = drawn(
      stateOf({ '005': [first, { ...third, release: { ...third.release, versions: ['1', '2'] } }] }),
    )
    expect(textOf(elementOf(renewed.html(newest), 'article', 'water-days'))).toContain(
      'publicación 3: cambió la ponderación: por sexo y edad combinados, y por municipio, con el Censo 2020; empezó la versión 2 del cuestionario.',
    )
  })

  test('shows in its trend the wave, not everybody again, and says what the test found', () => {
    const plain = drawn(stateOf({ '005': [first, third] }))
    const card = elementOf(plain.html(newest), 'article', 'water-days')
    expect(textOf(card)).toContain(
      'De la publicación 1 a la 3, la diferencia es clara (más de lo que explica el azar del modelo) en “Todos los días”; en las demás, la diferencia no es concluyente.',
    )
    expect(textOf(card)).toContain('Las cifras de arriba son acumuladas')
    expect(textOf(card)).toContain('3, 16 de noviembre de 2026: 320 personas')
    expect(gzipSync(plain.html(newest)).length).toBeLessThanOrEqual(28_000)
    const result = third.release.wave?.questions.find(({ id }) => id === 'water-days')?.result
    if (result?.kind !== 'table') throw new Error('The sample has a wave')
    for (const [at, { label, share }] of result.rows.entries()) {
      if (share.kind !== 'shown') throw new Error('The sample shows every share')
      const words = at === 0 ? 'sí' : 'no'
      expect(textOf(card)).toContain(`${label} ${percent(share.percent)} ${wholeInterval(share)} ${words}`)
    }
  })

  test('whose release before was withdrawn or corrected shows no wave', () => {
    const gone = { ...first, withdrawn: { on: '2026-11-17', reason: 'Mal contada' } }
    const wave = 'Personas nuevas de cada publicación'
    expect(htmlOf(newest)).not.toContain(wave)
    expect(drawn(stateOf({ '005': [gone, third] })).html(newest)).not.toContain(wave)
    expect(drawn(stateOf({ '005': [first, third] })).html(newest)).toContain(wave)
  })

  test('that was withdrawn says so, and no page knows its numbers any more', () => {
    const other = { ...handMadeRelease({ surveyId: '005', number: 7 }), number: 2, corrects: correction(1) }
    const changed = { ...withdrawn, release: { ...other, publishedOn: withdrawn.release.publishedOn } }
    const text = textOf(htmlOf(release(2)))
    expect(text).toContain('Esta publicación se retiró el 10 de noviembre de 2026')
    expect(text).toContain('Faltaba una semana de respuestas.')
    const without = drawn(stateOf({ '001': [vote], '005': [first, changed, third] }))
    expect(everyPage(without, '/survey/005')).toEqual(everyPage(pages, '/survey/005'))
    expect(htmlOf(releasePaths.comparedBy(release(2), 'age'))).toContain('se retiró')
    expect(htmlOf(releasePaths.embed('005', 2, 'water-days'))).toContain('se retiró')
  })

  test('is drawn as a preview for the panel, below an address of its own and without files', () => {
    const preview = previewPages(pageSettings, pageAssets, survey005, third.release, [first])
    expect(preview.map(({ path }) => path)).toEqual([
      pagePaths.preview('005'),
      ...(['sex', 'age', 'place'] as const).map((by) => releasePaths.comparedBy(pagePaths.preview('005'), by)),
    ])
    for (const { audience, isIndexed } of preview) expect([audience, isIndexed]).toEqual(['panel', false])
    const html = preview[0]?.draw() ?? ''
    expect(textOf(html)).toContain('Vista previa')
    expect(html).not.toContain('.csv')
    expect(html).toContain('Quiénes participaron')
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
    expect(textOf(html())).toContain('Calvillo y El Llano No se muestra: con esta cifra se podría deducir otra')
    expect(textOf(html())).toContain('INEGI, Marco Geoestadístico, diciembre de 2024; simplificado por nosotros')
    expect(textOf(html())).toContain('son las cifras de la publicación 1 (5 de octubre de 2026)')
  })
})

describe('before an election', () => {
  const told = (seed: number, silence: SiteState['silence']) => {
    const release = handMadeRelease({ surveyId: '001', electoral, electoralSeed: seed, corrects: correction(9) })
    const next = handMadeRelease({ surveyId: '001', number: 3, electoral, electoralSeed: seed + 1, since: 1 })
    const gone = { on: '2026-11-10', reason: `Decía ${seed} %` }
    return drawn({
      ...stateOf({ '001': [kept(release), kept({ ...release, number: 2 }, gone), kept(next)] }),
      silence,
    })
  }

  test('no page depends on an electoral number, nor on what somebody wrote about one', () => {
    const numbers = told(1, veda)
    const others = told(2, veda)
    for (const below of [releasePaths.all, '/survey/001'])
      expect(everyPage(numbers, below)).toEqual(everyPage(others, below))
    // The same comparison sees them when they may be seen.
    const newest = releasePaths.newest('001')
    expect(told(1, undefined).html(newest)).not.toBe(told(2, undefined).html(newest))
  })

  test('what was asked and until when is said in its place, and other questions stay', () => {
    const html = told(1, veda).html(releasePaths.newest('001'))
    expect(textOf(html)).toContain('no se muestran hasta el 6 de junio de 2027 a las 20:00')
    expect(textOf(html)).toContain('¿por cuál partido votarías?')
    expect(html).not.toContain('<article id="governorship-vote"')
    expect(html).toContain('<article id="priority-topics"')
    const embed = told(1, veda).html(releasePaths.embed('001', 1, 'governorship-vote'))
    expect(textOf(embed)).toContain('no se muestran hasta el 6 de junio de 2027')
    expect(embed).not.toContain('<svg')
  })

  test('a link shows neither number nor picture of an electoral question', () => {
    const onlyVote = { ...vote.release, questions: vote.release.questions.filter(({ isElectoral }) => isElectoral) }
    const silent = drawn({ ...stateOf({ '001': [kept(onlyVote)] }), silence: veda })
    const head = silent.html(releasePaths.newest('001')).split('</head>')[0] ?? ''
    expect(head).toContain('Publicación 1, del 16 de noviembre de 2026')
    expect(head).not.toContain('governorship-vote')
    expect(head).not.toContain('vote-likelihood')
  })
})

describe('sharing', () => {
  test('a link shows the main finding and the picture of the first question', () => {
    const head = htmlOf(newest).split('</head>')[0] ?? ''
    expect(head).toMatch(/og:description" content="«En los últimos 30 días[^"]+respondió “/)
    expect(head).toContain(
      `og:image" content="https://encuestas.example${releasePaths.picture('005', 3, 'water-days', 'wide')}`,
    )
  })

  test('an embed may be framed, carries whose it is, and its code stands with the question', () => {
    const path = releasePaths.embed('005', 3, 'water-days')
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

interface Drawn {
  readonly paths: readonly string[]
  html(path: string): string
}

function correction(number: number) {
  return { number, reason: 'La primera semana se contó dos veces.' }
}

function stateOf(releases: Partial<Record<'001' | '005', readonly KeptRelease[]>>): SiteState {
  return siteStateOf(fixedSurveys, { releases })
}

/** Draws a page when a test looks at it: they are many. */
function drawn(of: SiteState): Drawn {
  const known = new Map<string, string>()
  const all = new Map(
    releasePages({ settings: pageSettings, assets: pageAssets, state: of }).map((page) => [page.path, page]),
  )
  return {
    paths: [...all.keys()],
    html(path) {
      const html = known.get(path) ?? all.get(path)?.draw()
      if (!html) throw new Error(`No page at ${path}`)
      known.set(path, html)
      return html
    },
  }
}

function htmlOf(path: string): string {
  return pages.html(path)
}

function everyPage({ paths, html }: Drawn, below: string): [string, string][] {
  return paths.filter((path) => path.startsWith(below)).map((path) => [path, html(path)])
}
