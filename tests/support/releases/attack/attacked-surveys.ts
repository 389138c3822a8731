import type { Questionnaire } from '#surveys/questionnaire.ts'
import { uncertaintyRemoved } from './best-prediction.ts'
import { type Attack, readReleases } from './read-releases.ts'
import { batteryQuestionnaire, type Course, items, plainQuestionnaire, simulatedSurvey } from './simulated-survey.ts'

export const RELEASES = 20

/** What is tried, by name: what is read, and what happened to the survey where it did not only grow. */
export const attacks: Readonly<Record<string, Attack & { readonly course?: Partial<Course> }>> = {
  'single choice': { target: 'vote' },
  'several choice': { target: 'some' },
  'a scale with its mean': { target: 'grade' },
  "a follow-up's parent": { target: 'vote', with: ['why'] },
  'a follow-up, attacker knows who was asked': { target: 'why', knowsAsked: true },
  '20 % of answers known': { target: 'vote', knowsOneIn: 5 },
  'with corrections': { target: 'vote', course: { corrected: new Set([6, 12]) } },
  'with withdrawn releases': { target: 'vote', course: { withdrawn: new Set([5, 6, 13]) } },
  'an uneven crowd': { target: 'vote', course: { isUneven: true } },
  'an uneven crowd, a follow-up, attacker knows who was asked': {
    target: 'why',
    knowsAsked: true,
    course: { isUneven: true },
  },
  'an uneven crowd, 20 % of answers known': { target: 'vote', knowsOneIn: 5, course: { isUneven: true } },
  'a banner question': { target: 'vote', course: { banners: ['grade'] } },
  'a banner question, attacker knows who chose what there': {
    target: 'vote',
    knowsBanner: true,
    course: { banners: ['grade'] },
  },
  'the banner question itself': { target: 'vote', with: ['some'], course: { banners: ['vote'] } },
  'banner questions in turn, attacker knows who chose what there': {
    target: 'some',
    knowsBanner: true,
    course: { banners: ['vote', 'grade', 'why'] },
  },
  'an uneven crowd, a banner question, attacker knows who chose what there': {
    target: 'vote',
    knowsBanner: true,
    course: { banners: ['grade'], isUneven: true },
  },
  'an uneven crowd, banner questions in turn': {
    target: 'some',
    course: { banners: ['vote', 'grade', 'why'], isUneven: true },
  },
  'an uneven crowd, a banner question, 20 % of answers known': {
    target: 'vote',
    knowsOneIn: 5,
    course: { banners: ['grade'], isUneven: true },
  },
  'a banner question much like the one that is read': {
    target: 'item-1',
    course: { questionnaire: batteryQuestionnaire, banners: ['item-2'] },
  },
  'ten items read jointly': {
    target: 'item-1',
    with: items.slice(1),
    course: { questionnaire: batteryQuestionnaire },
  },
}

/** Everybody's exposure to an attack on one simulated survey. */
export function exposureTo(
  { course, ...attack }: (typeof attacks)[string],
  size: Pick<Course, 'newPeople' | 'seed'>,
): number[] {
  const { questionnaire, released } = surveyOf({ releases: RELEASES, ...size, ...course })
  const reading = readReleases(questionnaire, released, attack)
  const removed = uncertaintyRemoved(reading)
  return [...removed].flatMap((share, kind) => Array<number>(reading.people[kind] ?? 0).fill(share))
}

/** p99, the maximum, and how many people of 10,000 are above a share. */
export function summaryOf(removed: readonly number[]) {
  const sorted = removed.toSorted((a, b) => b - a)
  return {
    people: sorted.length,
    p99: sorted[Math.floor(sorted.length / 100)] ?? 0,
    max: sorted[0] ?? 0,
    above: (share: number) => (10_000 * sorted.filter((each) => each > share).length) / sorted.length,
  }
}

const known = new Map<string, { questionnaire: Questionnaire; released: ReturnType<typeof simulatedSurvey> }>()

/** Simulated once, for all that is tried on it. */
function surveyOf(course: Course) {
  const name = JSON.stringify(course, (_, value) => (value instanceof Set ? [...value] : value))
  const { questionnaire = plainQuestionnaire } = course
  const found = known.get(name) ?? { questionnaire, released: simulatedSurvey(course) }
  known.set(name, found)
  return found
}
