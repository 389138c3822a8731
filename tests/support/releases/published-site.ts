import type { Release } from '#releases/release.ts'
import { builtinForms } from '../browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../site.ts'
import { someRecord } from '../some-record.ts'
import { handMadeRelease } from './hand-made-release.ts'
import { smallDraft } from './small-release.ts'
import { toldReleases } from './told-releases.ts'

/** As long as that of a real release. */
const method = Array.from({ length: 28 }, (_, at) => ({
  id: `linea-${at}`,
  label: `Línea ${at + 1} de la ficha`,
  value: 'Cada línea dice quién, cómo y con qué límites se hizo la encuesta. '.repeat(at % 3 === 0 ? 9 : 3),
  asksFor: ['AAPOR'] as const,
}))

const always = {
  VEDA_FROM: '2020-01-01T00:00:00Z',
  VEDA_TO: '2099-01-01T00:00:00Z',
  CLOSES_002: '2026-01-31T20:00-06:00',
}

/** A site with releases of 005: the first corrected, the second withdrawn; one of 001, whose votes are silenced; and two whole ones of 003. 002 is closed. */
export async function publishedSite(env: Record<string, string> = always): Promise<RunningSite> {
  const site = await startSite({ env: { ...builtinForms, ...env } })
  const corrects = { number: 1, reason: 'La primera semana se contó dos veces.' }
  for (const release of [
    handMadeRelease({ surveyId: '005', number: 1, publishedOn: '2026-10-05', isOld: true }),
    handMadeRelease({ surveyId: '005', number: 2, publishedOn: '2026-11-02', corrects }),
    handMadeRelease({ surveyId: '005', number: 3 }),
    handMadeRelease({ surveyId: '001', electoral: ['state-12-months'] }),
  ])
    await publish(site, withThreeQuestions(release))
  await publish(site, handMadeRelease({ surveyId: '003', number: 1, publishedOn: '2026-10-05' }))
  await publish(site, { ...handMadeRelease({ surveyId: '003', number: 2, since: 1, people: 2_000 }), method })
  const at = Date.UTC(2026, 10, 10, 18)
  const { withdraw } = site.store.releases
  await withdraw({ surveyId: '005', number: 2, at, reason: 'Faltaba una semana de respuestas.', record: someRecord })
  await site.refresh()
  return site
}

/** A site with a release for each story that a page may have to tell. */
export async function toldSite(): Promise<RunningSite> {
  const site = await startSite({ env: builtinForms })
  for (const release of toldReleases) await publish(site, release)
  await site.refresh()
  return site
}

export async function publish(
  { store }: RunningSite,
  release: Release,
  client?: { name: string; token: string; until: number },
): Promise<void> {
  const sha256 = await store.releases.keepDraft(smallDraft(release))
  await store.releases.publish({
    surveyId: release.surveyId,
    sha256,
    at: Date.UTC(2026, 10, 16, 18),
    client,
    record: someRecord,
  })
}

/** One question of each kind: more would show nothing new and slow down every check. */
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
