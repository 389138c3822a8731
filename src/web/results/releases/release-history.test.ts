import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { percent, wholeInterval } from '#rules/format/percent.ts'
import { survey005 } from '#surveys/005.ts'
import { pageAssets, pageSettings } from '../../../../tests/support/browser/page-parts.ts'
import { elementOf, textOf } from '../../../../tests/support/browser/served-html.ts'
import {
  correction,
  drawn,
  everyPage,
  first,
  htmlOf,
  newest,
  pages,
  release,
  state,
  stateOf,
  third,
  vote,
  withdrawn,
} from '../../../../tests/support/releases/drawn-pages.ts'
import { handMadeRelease } from '../../../../tests/support/releases/hand-made-release.ts'
import { previewPages, releasePages } from './release-pages.tsx'

describe('a release', () => {
  test('keeps its address: the newest page names it as the canonical one, and only that is listed', () => {
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
      'De la publicación 1 a la 3, el cambio es claro (más de lo que explica el azar del modelo) en “Todos los días”; en las demás no hay un cambio claro.',
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
    expect(htmlOf(releasePaths.embed(releasePaths.release('005', 2), 'water-days'))).toContain('se retiró')
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
