import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Draft, Obstacle } from '#contract/release-schemas.ts'
import { editionInUse } from '#places/population-table.ts'
import type { Release } from '#releases/release.ts'
import { mexicoDay } from '#rules/dates.ts'
import { type Made, makingRelease, type ReleaseInput } from '#rules/publishing/make-release.ts'
import { methodEntries } from '#rules/publishing/method-entries.ts'
import { withoutMinors } from '#rules/weighting/ladder.ts'
import type { KeptDraft, MadeDraft } from '#store/releases.ts'
import type { Store } from '#store/store.ts'
import type { CatalogSurvey, SurveyId } from '#surveys/catalog.ts'
import { electoralQuestions } from '#surveys/electoral-questions.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import type { ReleaseFacts } from './release-facts.ts'
import { releaseMicrodata } from './release-microdata.ts'

/** One step of the work takes a few milliseconds; after so many of them visitors have waited long enough. */
const LONGEST_TURN_MS = 10

export interface MakerParts {
  readonly store: Store
  readonly config: Pick<Config, 'publicOrigin' | 'answersPerAddress' | 'methodFile' | 'veda'>
  /** Whether nobody can answer any more. */
  readonly isClosed: (surveyId: SurveyId) => boolean
}

type Corrects = NonNullable<Release['corrects']>
type MadeRelease = Omit<MadeDraft, 'madeAt'>

/** Makes releases from what is known of a survey, with their method sheet and, at the end, their microdata. */
export function releaseMaker({ store, config, isClosed }: MakerParts) {
  return {
    obstacles(_survey: CatalogSurvey, _facts: ReleaseFacts, _corrects?: Corrects): Obstacle[] {
      return []
    },

    about(
      _survey: CatalogSurvey,
      _draft: KeptDraft,
      _facts: ReleaseFacts,
    ): Pick<Draft, 'obstacles' | 'changes' | 'withheld'> {
      return { obstacles: [], changes: [], withheld: [] }
    },

    async make(
      survey: CatalogSurvey,
      facts: ReleaseFacts,
      corrects: Corrects | undefined,
    ): Promise<MadeRelease | { why: string }> {
      const made = await inTurns(makingRelease(inputOf(survey, facts, corrects)))
      if (made.kind === 'not-weighted') return made
      const isLast = isClosed(survey.id)
      const file = isLast ? await releaseMicrodata(store, survey, made.release) : undefined
      const release = {
        ...made.release,
        ...(file && { microdata: { records: file.records, sha256: sha256Of(file.csv) } }),
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
      electoral: electoralQuestions(survey.questionnaire).length > 0,
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

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
