import { describe, expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { percent, wholeInterval, wholeNumber } from '#rules/format/percent.ts'
import { releaseCsv } from '#rules/releases/files/release-csv.ts'
import { survey005 } from '#surveys/005.ts'
import { pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf, tableRows, textOf } from '../../../../tests/support/browser/served-html.ts'
import {
  drawn,
  first,
  htmlOf,
  newest,
  release,
  stateOf,
  third,
} from '../../../../tests/support/releases/drawn-pages.ts'
import { handMadeRelease, kept } from '../../../../tests/support/releases/hand-made-release.ts'
import { drawPicture } from '../../draw.tsx'

describe('a release', () => {
  test.each([
    ['under the present rules', newest, third],
    ['under earlier ones, which told how many people', release(1), first],
  ])('has in its tables the numbers of the document, and no others: %s', (_, path, { release: { questions } }) => {
    for (const { id, result } of questions) {
      if (result.kind !== 'table') throw new Error('The sample shows every question')
      const rows = tableRows(elementOf(htmlOf(path), 'article', id))
      const shown = result.rows.map(({ label, share }) => {
        if (share.kind !== 'shown') return []
        const { percent: value, unweighted = 0, count } = share
        const cells = [label, `${percent(value)}${wholeInterval(share)}`, percent(unweighted)]
        return count === undefined ? cells : [...cells, wholeNumber(count)]
      })
      expect(rows.slice(0, shown.length).toSorted()).toEqual(shown.toSorted())
    }
  })

  test('draws the bars of all its questions on one axis: the larger share has the longer bar', () => {
    const bars = [
      ...htmlOf(newest).matchAll(/option-share">(\d+)\u00a0%<.*?<rect class="chart-mark" width="([\d.]+)%"/g),
    ]
    expect(bars.length).toBeGreaterThan(20)
    for (const [, share, width] of bars) expect(width).toBe(share)
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

  test('begins with three findings in a number each, and says one effective number', () => {
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
    const words = 'Se cuenta en «Otras respuestas».'
    const article = elementOf(drawn(stateOf({ '005': [kept(merged)] })).html(release(1)), 'article', 'water-days')
    expect(tableRows(article)).toContainEqual(['No sé', words])
    expect(releaseCsv(merged, 'water-days')).toContain(words)
    expect(drawPicture(pageSettings, merged, { question: 'water-days', shape: 'wide', ...survey005 })).toContain(
      'en «Otras»',
    )
  })

  test('links every file that is about all of it, and says its licence', () => {
    const made = handMadeRelease({ surveyId: '005', number: 1 })
    const weighting = { ...made.weighting, targets: [{ margin: 'sexo', level: 'man', name: 'Hombre', people: 7 }] }
    const whole = { ...made, weighting, licence: 'CC BY 4.0', microdata: { records: 1_200, sha256: 'ab' } }
    const html = drawn(stateOf({ '005': [kept(whole)] })).html(release(1))
    const files = ['weightingTargets', 'microdata', 'microdataDictionary', 'bundle'] as const
    for (const file of files) expect(html).toContain(`href="${releasePaths[file](release(1))}"`)
    expect(textOf(html)).toContain('CC BY 4.0')
    const earlier = drawn(stateOf({ '005': [kept(made)] })).html(release(1))
    for (const file of files.slice(0, 3)) expect(earlier).not.toContain(releasePaths[file](release(1)))
  })
})
