import type { Release } from '#releases/release.ts'
import type { MadeDraft } from '#store/releases.ts'
import { someRecord } from '../some-record.ts'

/** A minimal release, for tests of how releases are kept. */
export function smallRelease(surveyId: string, number: number, more: Partial<Release> = {}): Release {
  return {
    surveyId,
    number,
    surveyTitle: 'Agua — «¿cuántos días?» 👩‍👩‍👧',
    publishedOn: '2026-11-16',
    fieldwork: { from: '2026-11-01', to: '2026-11-15' },
    isLast: false,
    people: 250,
    nEff: 180,
    questions: [],
    comparisons: [],
    participants: [],
    weighting: { rung: 1, rungName: '', edition: 'Censo 2020', deff: 1.4, maxWeight: 3, minWeight: 0.3, passes: 9 },
    method: [],
    ...more,
  }
}

export function smallDraft(release: Release, more: Partial<MadeDraft> = {}): MadeDraft {
  const basis = { people: 250, groups: {}, hourSoFar: { hour: '2026-11-16T18:00:00.000Z', completed: 4 } }
  const madeAt = Date.UTC(2026, 10, 16, 18)
  return { release, basis, madeAt, microdata: undefined, obstacles: [], record: someRecord, ...more }
}
