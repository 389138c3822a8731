import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Obstacle } from '#contract/release-schemas.ts'
import { editionInUse } from '#places/population-table.ts'
import type { Release } from '#releases/release.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { silenceAt } from '#rules/releases/electoral-silence.ts'
import { type Made, makingRelease, type ReleaseInput } from '#rules/releases/make-release.ts'
import { methodEntries } from '#rules/releases/method/method-entries.ts'
import { missingMethod } from '#rules/releases/method/method-file.ts'
import { obstaclesTo } from '#rules/releases/obstacles.ts'
import { withoutMinors } from '#rules/weighting/ladder.ts'
import type { MadeDraft } from '#store/releases.ts'
import type { Store } from '#store/store.ts'
import type { CatalogSurvey, SurveyId } from '#surveys/catalog.ts'
import { electoralQuestions } from '#surveys/electoral-questions.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { microdataOf } from './microdata.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** One step of the work takes a few milliseconds; after so many of them visitors have waited long enough. */
const LONGEST_TURN_MS = 10

export interface MakerParts {
  readonly store: Store
  readonly config: Pick<Config, 'forms' | 'publicOrigin' | 'answersPerAddress' | 'methodFile' | 'veda'>
  /** Whether nobody can answer any more. */
  readonly isClosed: (surveyId: SurveyId) => boolean
}

type Corrects = NonNullable<Release['corrects']>
type MadeRelease = Pick<MadeDraft, 'release' | 'basis' | 'microdata'>

/** Makes releases from what is known of a survey, with their method sheet and, at the end, their microdata. */
export function releaseMaker({ store, config, isClosed }: MakerParts) {
  return {
    /** What stands in the way of a release made now, or of the one that corrects an earlier. */
    obstacles: ({ id, questionnaire }: CatalogSurvey, facts: ReleaseFacts, corrects?: Corrects): Obstacle[] => {
      const isElectoral = isAboutElections(questionnaire)
      const last = facts.bases.at(-1)
      const before = facts.earlier.at(-1)?.release
      return obstaclesTo({
        hasAnswers: config.forms[id].kind === 'builtin' || facts.versions.length > 0,
        cells: facts.cells,
        population: editionInUse(),
        missing: missingMethod(config.methodFile, id, isElectoral),
        isElectoral,
        isSilent: silenceAt(config.veda, facts.now) !== undefined,
        last: last &&
          before && { people: last.basis.people, publishedAt: last.publishedAt, rung: before.weighting.rung },
        now: facts.now,
        isCorrection: corrects !== undefined,
        isLast: isClosed(id),
        batch: facts.batch,
      })
    },

    /** Nothing, where there are too few people for weights. */
    async make(
      survey: CatalogSurvey,
      facts: ReleaseFacts,
      corrects: Corrects | undefined,
    ): Promise<MadeRelease | undefined> {
      const made = await inTurns(makingRelease(inputOf(survey, facts, corrects)))
      if (made.kind === 'not-weighted') return undefined
      const file = await microdataOf(store, survey, made.release)
      const release = {
        ...made.release,
        ...(file && { microdata: { records: file.records, sha256: file.sha256 } }),
      }
      return {
        release: { ...release, method: sheetOf(survey, facts, release) },
        basis: { ...made.basis, hourSoFar: facts.hourSoFar },
        microdata: file?.csv,
      }
    },
  }

  function inputOf(survey: CatalogSurvey, facts: ReleaseFacts, corrects: Corrects | undefined): ReleaseInput {
    const { now, cells, earlier, bases, fieldwork } = facts
    const today = mexicoDay(now)
    return {
      survey,
      cells,
      population: editionInUse(),
      number: earlier.length + 1,
      publishedOn: today,
      fieldwork: fieldwork ?? { from: today, to: today },
      isLast: isClosed(survey.id),
      ...(corrects && { corrects }),
      earlier: earlier.flatMap(({ release }, at) => {
        const basis = bases[at]?.basis
        return basis ? [{ release, basis }] : []
      }),
      method: [],
      electoral: new Set(electoralQuestions(survey.questionnaire)),
    }
  }

  function sheetOf(survey: CatalogSurvey, facts: ReleaseFacts, release: Omit<Release, 'method'>) {
    const population = editionInUse()
    if (!population) return []
    const { tallies, setAside, versions, earlier } = facts
    const { entries } = methodEntries({
      survey,
      file: config.methodFile,
      electoral: isAboutElections(survey.questionnaire),
      facts: {
        release,
        earlier,
        publicOrigin: config.publicOrigin,
        questionnaireVersions: versions,
        started: tallies.total,
        completed: tallies.completed,
        minors: withoutMinors(facts.cells).minors,
        setAside,
        refused: tallies.refused,
        answersPerAddress: config.answersPerAddress,
        population,
        software: `${packageFile.name} ${packageFile.version}`,
      },
    })
    return entries
  }
}

/** Whoever answers a survey meanwhile does not wait for it. */
async function inTurns(making: Generator<void, Made, void>): Promise<Made> {
  let began = performance.now()
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
    if (performance.now() - began < LONGEST_TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
}

function isAboutElections(questionnaire: Questionnaire): boolean {
  return electoralQuestions(questionnaire).length > 0
}
