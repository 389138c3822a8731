import { uncertaintyRemoved } from './best-prediction.ts'
import { type Attack, readReleases } from './read-releases.ts'
import { batteryQuestionnaire, type Course, items, plainQuestionnaire, simulatedSurvey } from './simulated-survey.ts'

export function summary(removed: Float64Array, people: Float64Array) {
  const sorted = [...removed]
    .map((value, at) => [value, people[at] ?? 0] as const)
    .filter(([, n]) => n > 0)
    .toSorted((a, b) => b[0] - a[0])
  const total = sorted.reduce((sum, [, n]) => sum + n, 0)
  let seen = 0
  const p99 = sorted.find(([, n]) => (seen += n) > total / 100)?.[0] ?? 0
  const above = (limit: number) => sorted.reduce((sum, [value, n]) => sum + (value > limit ? n : 0), 0)
  return {
    people: total,
    p99: p99.toFixed(3),
    max: (sorted[0]?.[0] ?? 0).toFixed(3),
    above35: above(0.35),
    above50: above(0.5),
  }
}
const base: Course = { newPeople: 75, releases: 20, seed: Number(process.argv[2] ?? 1) }
let t = performance.now()
const plain = simulatedSurvey(base)
console.log(
  'sim',
  (performance.now() - t) | 0,
  plain.length,
  plain
    .map(
      ({ release }) =>
        release.people + (release.wave ? 'w' : '') + '/' + release.weighting.deff + '/' + release.weighting.maxWeight,
    )
    .join(' '),
)
const attacks: Record<string, Attack> = {
  single: { target: 'vote' },
  several: { target: 'some' },
  scale: { target: 'grade' },
  parent: { target: 'vote', with: ['why'] },
  asked: { target: 'why', knowsAsked: true },
  known: { target: 'vote', knowsOneIn: 5 },
  intervals: { target: 'vote', readsIntervals: true },
}
for (const [name, attack] of Object.entries(attacks)) {
  t = performance.now()
  const reading = readReleases(plainQuestionnaire, plain, attack)
  const t2 = performance.now()
  const r = uncertaintyRemoved(reading)
  console.log(
    name,
    JSON.stringify(summary(r, reading.people)),
    reading.tables.length,
    (t2 - t) | 0,
    (performance.now() - t2) | 0,
  )
}
