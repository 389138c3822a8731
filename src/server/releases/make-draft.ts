import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import type { Release } from '#releases/release.ts'
import { type Made, type ReleaseInput, releaseSteps } from '#rules/releases/make-release.ts'
import { methodEntries } from '#rules/releases/method/method-entries.ts'
import { DEFAULT_LICENCE } from '#rules/releases/method/method-fields.ts'
import type { MethodFacts } from '#rules/releases/method/method-sentences.ts'
import { introductionOf } from '#rules/releases/method/questionnaire-text.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import type { MadeDraft } from '#store/releases.ts'
import { microdataOf } from './microdata.ts'
import type { ReleaseFacts, ReleaseParts } from './release-facts.ts'

/** A release takes a third of a second; after so long other requests are served first. */
const LONGEST_TURN_MS = 10

/** A release with its method sheet and, once the survey is closed, its microdata. Undefined where it cannot be weighted. */
export async function makeDraft(
  { store, config }: Pick<ReleaseParts, 'store' | 'config'>,
  facts: ReleaseFacts & Pick<MethodFacts, 'coding'> & Pick<ReleaseInput, 'banner'>,
  corrects: Release['corrects'],
): Promise<Pick<MadeDraft, 'release' | 'basis' | 'microdata'> | undefined> {
  const { survey, population, isElectoral, hourSoFar, methodTexts } = facts
  const made = await inTurns(releaseSteps({ ...facts, ...(corrects && { corrects }) }))
  if (made.kind === 'not-weighted' || !population) return undefined
  const file = await microdataOf(store, survey, made.release)
  const microdata = file && { microdata: { records: file.records, sha256: file.sha256 } }
  const method = methodEntries({
    survey,
    texts: methodTexts,
    electoral: isElectoral,
    facts: { ...facts, population, release: { ...made.release, ...microdata } },
  })
  const { licencia: licence = DEFAULT_LICENCE } = methodTexts
  const introduction = introductionOf(survey, { isSecure: isSecureOrigin(config.publicOrigin) })
  return {
    release: { ...made.release, method, introduction, licence, ...microdata },
    basis: { ...made.basis, hourSoFar },
    microdata: file?.csv,
  }
}

async function inTurns(steps: Generator<void, Made, void>): Promise<Made> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < LONGEST_TURN_MS) continue
    await nextEventLoopTurn()
    began = performance.now()
  }
}
