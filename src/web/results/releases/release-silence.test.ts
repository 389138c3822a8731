import { describe, expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { textOf } from '../../../../tests/support/browser/served-html.ts'
import {
  correction,
  drawn,
  electoral,
  everyPage,
  stateOf,
  veda,
  vote,
} from '../../../../tests/support/releases/drawn-pages.ts'
import { handMadeRelease, kept } from '../../../../tests/support/releases/hand-made-release.ts'

describe('before an election', () => {
  const told = (seed: number, silence: SiteState['silence']) => {
    const release = handMadeRelease({ surveyId: '001', electoral, electoralSeed: seed, corrects: correction(9) })
    const story = { leads: ['priority-topics'], headline: `Va ${seed} puntos arriba`, sentences: [`Tiene ${seed} %.`] }
    const made = handMadeRelease({ surveyId: '001', number: 3, electoral, electoralSeed: seed + 1, since: 1 })
    const next = { ...made, story }
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

  test('what people answered by an electoral question is in no page, and the page of that comparison says why', () => {
    const drawnWith = (seed: number, silence: SiteState['silence']) => {
      const banner = { id: 'governorship-vote', text: '¿Por quién votarías?' }
      const release = handMadeRelease({ surveyId: '001', electoral, electoralSeed: seed, banner })
      return drawn({ ...stateOf({ '001': [kept(release)] }), silence })
    }
    const path = releasePaths.comparedBy(releasePaths.newest('001'), 'answer')
    for (const below of [releasePaths.all, '/survey/001'])
      expect(everyPage(drawnWith(1, veda), below)).toEqual(everyPage(drawnWith(2, veda), below))
    const html = drawnWith(1, veda).html(path)
    expect(textOf(html)).toContain('Esta comparación es electoral: en veda')
    expect(textOf(html)).toContain('no se muestran hasta el 6 de junio de 2027 a las 20:00')
    expect(html).not.toContain('<article')
    const shown = drawnWith(1, undefined).html(path)
    expect(textOf(shown)).toContain('Por respuesta a «¿Por quién votarías?»')
    expect(shown).toContain('<article id="priority-topics"')
    expect(shown).not.toBe(drawnWith(2, undefined).html(path))
  })

  test('what was asked and until when is said in its place, and other questions stay', () => {
    const html = told(1, veda).html(releasePaths.newest('001'))
    expect(textOf(html)).toContain('no se muestran hasta el 6 de junio de 2027 a las 20:00')
    expect(textOf(html)).toContain('¿por cuál partido votarías?')
    expect(html).not.toContain('<article id="governorship-vote"')
    expect(html).toContain('<article id="priority-topics"')
    const embed = told(1, veda).html(releasePaths.embed(releasePaths.release('001', 1), 'governorship-vote'))
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
