import type { Release } from '#releases/release.ts'
import { builtinForms } from '../browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../site.ts'
import { handMadeRelease } from './hand-made-release.ts'
import { smallDraft } from './small-release.ts'

const always = { VEDA_FROM: '2020-01-01T00:00:00Z', VEDA_TO: '2099-01-01T00:00:00Z' }

/** A site with releases of 005: the first corrected, the second withdrawn; and one of 001, whose votes are silenced. */
export async function publishedSite(veda: Record<string, string> = always): Promise<RunningSite> {
  const site = await startSite({ env: { ...builtinForms, ...veda } })
  const corrects = { number: 1, reason: 'La primera semana se contó dos veces.' }
  for (const release of [
    handMadeRelease({ surveyId: '005', number: 1, publishedOn: '2026-10-05' }),
    handMadeRelease({ surveyId: '005', number: 2, publishedOn: '2026-11-02', corrects }),
    handMadeRelease({ surveyId: '005', number: 3 }),
    handMadeRelease({ surveyId: '001', electoral: ['state-12-months'] }),
  ])
    await publish(site, withThreeQuestions(release))
  const at = Date.UTC(2026, 10, 10, 18)
  const { withdraw } = site.store.releases
  await withdraw({ surveyId: '005', number: 2, at, reason: 'Faltaba una semana de respuestas.' })
  await site.refresh()
  return site
}

export async function publish({ store }: RunningSite, release: Release): Promise<void> {
  const sha256 = await store.releases.keepDraft(smallDraft(release))
  await store.releases.publish({ surveyId: release.surveyId, sha256, at: Date.UTC(2026, 10, 16, 18) })
}

/** One of each kind: more would show nothing else, and every check of a page takes longer. */
function withThreeQuestions(release: Release): Release {
  return {
    ...release,
    questions: release.questions.slice(0, 3),
    comparisons: release.comparisons.map((comparison) => ({
      ...comparison,
      questions: comparison.questions.slice(0, 3),
    })),
  }
}
