import { describe, expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { signedPoints } from '#rules/releases/side-words.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { remarksOn } from '../../../../tests/gallery/html.ts'
import { pageAssets, pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { tableRows as cellsOf, elementOf, textOf as wordsOf } from '../../../../tests/support/browser/served-html.ts'
import { veda } from '../../../../tests/support/releases/drawn-pages.ts'
import { kept } from '../../../../tests/support/releases/hand-made-release.ts'
import { battery, batteryItems, toldReleases } from '../../../../tests/support/releases/told-releases.ts'
import { siteStateOf } from '../../../../tests/support/site-state.ts'
import { releasePages } from './release-pages.tsx'

const textOf = (html: string) => wordsOf(html).replaceAll('\u00a0', ' ')
const tableRows = (html: string) => cellsOf(html).map((cells) => cells.map((cell) => cell.replaceAll('\u00a0', ' ')))
const releases = Object.fromEntries(toldReleases.map((release) => [release.surveyId, [kept(release)]]))
const pages = releasePages({
  settings: pageSettings,
  assets: pageAssets,
  state: siteStateOf(fixedSurveys, { releases }),
})
const page = pages.find(({ path }) => path === releasePaths.newest('003'))?.draw() ?? ''

describe('a question whose answers have sides', () => {
  const article = elementOf(page, 'article', 'work')

  test('has its sides in one bar, and the net with its interval in words', () => {
    expect(textOf(article)).toContain('24 % ■ En contra 12 % ■ Neutral 52 % ■ A favor')
    expect(textOf(article)).toContain('A favor menos en contra: +28 puntos; intervalo modelado al 95 %: +23 a +33.')
  })

  test('has them in its table too, under «Ponderado», where a screen reader and a copying reader find them', () => {
    expect(article).toMatch(/A favor<\/th><td>52\u00a0%<\/td>/)
    expect(tableRows(article).slice(-4)).toEqual([
      ['A favor', '52 %', ''],
      ['Neutral', '12 %', ''],
      ['En contra', '24 %', ''],
      ['Neto', '+28+23 a +33', '+30'],
    ])
  })
})

describe('a battery', () => {
  const article = elementOf(page, 'article', battery.id)
  const items = batteryItems.flatMap(({ id, item, result }) =>
    result.kind === 'table' && result.sides ? [{ id, label: item?.label ?? '', sides: result.sides }] : [],
  )

  test('is one chart: its items ranked by net, each at its own address, with its sides; what is suppressed last', () => {
    const ranked = items.toSorted((a, b) => b.sides.net.value - a.sides.net.value)
    const anchors = [...article.matchAll(/<li id="(opinion-\d+)"/g)].map(([, id]) => id)
    expect(anchors).toEqual([...ranked.map(({ id }) => id), 'opinion-10'])
    for (const { id, label, sides } of items) {
      const { against, neutral, favour, net } = sides
      const said = `${label} neto ${signedPoints(net.value)}`
      expect(textOf(elementOf(article, 'li', id))).toContain(said)
      expect(textOf(elementOf(article, 'li', id))).toContain(
        `en contra ${against} % neutral ${neutral} %, a favor ${favour} %`,
      )
    }
    expect(textOf(elementOf(article, 'li', 'opinion-10'))).toContain('No se muestra')
  })

  test('says its base once, and is one table of items and answers', () => {
    expect(textOf(article)).toContain('Base de cada renglón: 2,000 personas.')
    const [first] = tableRows(article)
    expect(first).toEqual([
      'La universidad pública',
      ...[20, 41, 12, 15, 4, 8].map((share) => `${share} % ${share - 3} % a ${share + 3} %`),
    ])
  })

  test('without sides is ranked by its first answer, and says each base where they differ', () => {
    const known = elementOf(page, 'article', 'known')
    expect([...known.matchAll(/<li id="(known-\d)"/g)].map(([, id]) => id)).toEqual(['known-3', 'known-2', 'known-1'])
    expect(textOf(known)).not.toContain('Base de cada renglón')
    expect(textOf(known)).toContain('Carmen Ríos (base: 1,400) 64 %')
  })

  test('is passed on by an address of its own, which shows it whole and whose preview is its picture and its clearest item', async () => {
    const path = releasePaths.question(releasePaths.release('003', 1), battery.id)
    const address = `${pageSettings.publicOrigin}${path}`
    expect(article.match(/class="share-row"/g)).toHaveLength(1)
    expect(article).toContain(`data-copies="${address}"`)
    const html = pages.find((each) => each.path === path)?.draw() ?? ''
    expect(await remarksOn(html)).toEqual([])
    const [head = '', body = ''] = html.split('</head>')
    const picture = releasePaths.picture(releasePaths.release('003', 1), battery.id, 'wide')
    expect(head).toContain(`og:image" content="${pageSettings.publicOrigin}${picture}"`)
    expect(head).toContain(`og:title" content="${battery.text}`)
    expect(head.replaceAll('\u00a0', ' ')).toContain('Los partidos políticos: 68 % respondió “Mala” o “Muy mala”')
    expect(body.match(/<article /g)).toHaveLength(1)
    for (const { id } of items) expect(body).toContain(`<li id="${id}"`)
  })

  test('with an electoral item it is silent before an election, at its own address too', () => {
    const electoral = toldReleases
      .filter(({ surveyId }) => surveyId === '003')
      .map((release) => ({
        ...release,
        questions: release.questions.map((question) => ({ ...question, isElectoral: question.id === 'opinion-2' })),
      }))
    const state = siteStateOf(fixedSurveys, { releases: { '003': electoral.map((one) => kept(one)) } })
    const silent = releasePages({ settings: pageSettings, assets: pageAssets, state: { ...state, silence: veda } })
    const path = releasePaths.question(releasePaths.release('003', 1), battery.id)
    const html = silent.find((each) => each.path === path)?.draw() ?? ''
    expect(html).not.toMatch(/opinion\.png|\d\u00a0%|<article/)
    expect(textOf(html)).toContain('no se muestran hasta el 6 de junio de 2027')
  })

  test('is one entry of the list of questions', () => {
    expect(page).toContain(`<a href="#${battery.id}"`)
    expect(page).not.toContain('<a href="#opinion-1" class="block">')
  })
})
