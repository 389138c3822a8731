import type { FastifyBaseLogger } from 'fastify'
import { editionInUse } from '#places/population-table.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { silenceAt } from '#rules/electoral-silence.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { arrivalsByPart } from '#rules/quality/counted-parts.ts'
import { amountWith } from '#rules/quality/flags.ts'
import { latestBatch } from '#rules/quality/latest-batch.ts'
import { ruleFor, setAsideList } from '#rules/quality/setting-aside.ts'
import { methodFields, missingMethod } from '#rules/releases/method/method-fields.ts'
import { withoutMinors } from '#rules/weighting/ladder.ts'
import type { Store } from '#store/store.ts'
import { electoralQuestions } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import type { DaysOfVersions } from '../analyses.ts'
import type { Config } from '../config.ts'

export interface ReleaseParts {
  readonly store: Store
  readonly config: Pick<Config, 'publicOrigin' | 'answersPerAddress' | 'silencePeriod'>
  readonly now: () => number
  readonly openedOn?: DaysOfVersions
  /** Whether nobody can answer any more. */
  readonly isClosed: (surveyId: string) => boolean
  /** Whether its answers are only to try it out. */
  readonly isTrial?: (surveyId: string) => boolean
  /** Whether it is not for everybody. */
  readonly isHidden?: (surveyId: string) => boolean
  /** Called when something was published or withdrawn: the site reads its releases again. */
  readonly changed: () => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export type ReleaseFacts = Awaited<ReturnType<typeof releaseFacts>>

/** What a release, its method sheet and its obstacles depend on. Read from running counts: as fast with millions of responses as with ten. */
export async function releaseFacts({ store, config, isClosed, isTrial, ...parts }: ReleaseParts, survey: Survey) {
  const { id, form, questionnaire } = survey
  const now = parts.now()
  const today = mexicoDay(now)
  const { inForce } = await store.settingAside.currentRules(id)
  const openedOn = parts.openedOn?.(id)
  const [cells, since, byMarks, versions, hours, tallies, { times, lines }, reached, bases, published, methodTexts] =
    await Promise.all([
      store.counts.of(survey, { without: inForce }),
      store.counts.since(survey, openedOn),
      store.counts.byMarks(id),
      store.counts.versions(id, { without: inForce }),
      store.quality.completedInHours(id),
      store.tallies.of(id),
      store.quality.of(id),
      store.quality.reached(id),
      store.releases.basesOf(id),
      store.releases.of(id),
      store.methodSheets.textsOf(id),
    ])
  const dayOf = (hour: { readonly hour: string } | undefined) => (hour ? mexicoDay(Date.parse(hour.hour)) : today)
  const thisHour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString()
  const electoral = new Set(electoralQuestions(questionnaire))
  const isElectoral = electoral.size > 0
  const last = bases.at(-1)
  const rung = published.at(-1)?.release.weighting.rung
  return {
    survey,
    now,
    cells,
    since,
    population: editionInUse(),
    electoral,
    isElectoral,
    rulesInForce: inForce,
    number: published.length + 1,
    publishedOn: today,
    fieldwork: { from: dayOf(hours[0]), to: dayOf(hours.at(-1)) },
    isLast: isClosed(id),
    isTrial: isTrial?.(id) ?? false,
    earlier: published.flatMap((kept, at) => {
      const basis = bases[at]?.basis
      return basis ? [{ ...kept, basis }] : []
    }),
    last: last && rung !== undefined ? { people: last.basis.people, publishedAt: last.publishedAt, rung } : undefined,
    batch: latestBatch(hours, last?.basis.hourSoFar),
    hourSoFar: { hour: thisHour, completed: hours.find(({ hour }) => hour === thisHour)?.completed ?? 0 },
    hasAnswers: form.kind === 'builtin' || versions.length > 0,
    methodTexts,
    missing: missingMethod(methodTexts, isElectoral).map((name) => methodFields[name].label),
    isSilent: silenceAt(config.silencePeriod, now) !== undefined,
    publicOrigin: config.publicOrigin,
    questionnaireVersions: versions,
    ...(openedOn && { openedOn }),
    // Responses still in the inbox count in a later release, in every number.
    started: tallies.total - (tallies.completed - tallies.moved),
    completed: tallies.moved,
    minors: withoutMinors(cells).minors,
    setAside: setAsideList(byMarks, inForce),
    standIns: amountWith(
      'stand-in',
      byMarks.filter(([marks]) => !ruleFor(marks, inForce)),
    ),
    speeders: times.get('under-20-s') ?? 0,
    straightLines: lines.straight,
    reached: {
      since: reached.map(({ day }) => day).toSorted()[0],
      parts: arrivalsByPart(questionnaire, reached),
    },
    linesRead: lines.straight + lines.varied,
    refused: tallies.refused,
    answersPerAddress: config.answersPerAddress,
    software: `${packageFile.name} ${packageFile.version}`,
  }
}
