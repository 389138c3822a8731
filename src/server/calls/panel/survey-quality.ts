import { QualityReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { countsOf, editionInUse } from '#places/population-table.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { byMunicipality } from '#rules/answers/by-municipality.ts'
import { lastDays } from '#rules/format/dates.ts'
import { comparedToPopulation } from '#rules/quality/above-population.ts'
import { arrivalsByPart } from '#rules/quality/counted-parts.ts'
import { type Flag, hasFlag } from '#rules/quality/flags.ts'
import { timesTaken } from '#rules/quality/time-taken.ts'
import { paceByHour } from '#rules/quality/usual-pace.ts'
import { roundedPeople } from '#rules/releases/disclosure/rounding.ts'
import type { CurrentRules } from '#store/setting-aside.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

const REACHED_DAYS = 7

/** How a survey was answered, so that the administrator can judge what to set aside. */
export function surveyQualityCall(app: TypedApp, { catalog, store, abuse, metrics }: Services): void {
  const schema = { params: SurveyParams, response: { 200: QualityReply } }
  app.get(apiPaths.quality(':id'), { schema }, async ({ params }) => {
    const survey = surveyOf(catalog, params)
    const limited = await limitedBy(metrics.requests)
    return { ...(await qualityOf(store, survey)), isBurst: abuse.bursts().includes(survey.id), limited }
  })
}

/** All from running counts: as fast with millions of responses as with ten. */
async function qualityOf({ quality, settingAside, tallies }: Store, survey: Survey) {
  const { id: surveyId } = survey
  const now = Date.now()
  const [{ times, lines }, hours, { byMarks }, { moved, refused }, where, reached] = await Promise.all([
    quality.of(surveyId),
    quality.completedInHours(surveyId),
    settingAside.currentRules(surveyId),
    tallies.of(surveyId),
    tallies.turnout(surveyId, now),
    reachedIn(quality, survey, now),
  ])
  return {
    completed: moved,
    hours: paceByHour(hours, now),
    ...markedIn(byMarks),
    times: timesTaken.map((time) => ({ time, responses: times.get(time) ?? 0 })),
    lines,
    places: placesIn(where),
    reached,
    refused,
  }
}

/** Rounded: otherwise the next visitor alone would show how far they got. */
async function reachedIn(quality: Store['quality'], { id, questionnaire }: Survey, now: number) {
  const [since] = lastDays(now, REACHED_DAYS)
  const arrivals = await quality.reached(id)
  const recent = arrivalsByPart(questionnaire, arrivals, since)
  return arrivalsByPart(questionnaire, arrivals).map(({ title, times }, at) => ({
    part: title,
    total: roundedPeople(times),
    lastDays: roundedPeople(recent[at]?.times ?? 0),
  }))
}

function markedIn(byMarks: CurrentRules['byMarks']) {
  const responses = (wanted: readonly Flag[], unwanted?: Flag) =>
    byMarks
      .filter(([marks]) => wanted.every((flag) => hasFlag(marks, flag)) && !(unwanted && hasFlag(marks, unwanted)))
      .reduce((sum, [, amount]) => sum + amount, 0)
  return {
    networks: { busy: responses(['busy-network'], 'crowded-network'), crowded: responses(['crowded-network']) },
    withoutProof: responses(['no-proof']),
    inBurst: { responses: responses(['burst']), withoutProof: responses(['burst', 'no-proof']) },
    repeated: responses(['repeated']),
    standIn: responses(['stand-in']),
  }
}

/** Only municipalities with a known population: others have nothing to be compared with. */
function placesIn({ postalCodes, withoutPlace }: Awaited<ReturnType<Store['tallies']['turnout']>>) {
  const edition = editionInUse()
  const adults = Map.groupBy(edition ? countsOf(edition) : [], ({ municipality }) => municipality)
  const found = new Map(
    byMunicipality(postalCodes, municipalityOf).map(({ municipality, completed }) => [municipality, completed]),
  )
  const places = [...adults].map(([municipality, counts]) => ({
    municipality,
    completed: found.get(municipality) ?? 0,
    adults: counts.reduce((sum, { people }) => sum + people, 0),
  }))
  return { ...(edition && { edition: edition.edition }), withoutPlace, municipalities: comparedToPopulation(places) }
}

/** Only limits that refused something, such as `calls-48`. */
async function limitedBy({ limited }: Services['metrics']['requests']): Promise<QualityReply['limited']> {
  const { values } = await limited.get()
  return values.flatMap(({ labels: { what, reach }, value }) =>
    value > 0 ? [{ reason: `${what}-${reach}`, refused: value }] : [],
  )
}
