import { linkedId } from '#contract/hidden-paths.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { imagesIn } from '#rules/survey-files/option-images.ts'
import { StoreRefused } from '#store/engine.ts'
import type { Store } from '#store/store.ts'
import type { SurveyVersion } from '#store/survey-versions.ts'
import type { SurveyVisibility } from '#store/visibility.ts'
import { type Catalog, findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { isListed } from '#surveys/visibility.ts'
import type { Config } from './config.ts'
import { documentOf } from './survey-files/write-survey-file.ts'

/** The surveys that are part of the program, each with its configured form. */
export function fixedCatalog({ forms }: Pick<Config, 'forms'>): Catalog {
  return fixedSurveys.map((survey) => ({ ...survey, form: forms[survey.id] }))
}

/** Every survey of this site, as it was when `refresh` was last called. */
export function liveCatalog(
  config: Pick<Config, 'forms'>,
  { surveyVersions, closing, visibility }: Pick<Store, 'surveyVersions' | 'closing' | 'visibility'>,
) {
  const fixed = fixedCatalog(config)
  let known = ''
  let surveys: Catalog = fixed
  let versions: readonly SurveyVersion[] = []
  let keyParts: ReadonlyMap<string, string> = new Map()
  let visibilities: ReadonlyMap<string, SurveyVisibility> = new Map()
  /** By what stands for a survey in the address of a visitor's call. */
  let visited = new Map(fixed.map((survey) => [survey.id, survey]))

  const versionsOf = (surveyId: string) => versions.filter((version) => version.surveyId === surveyId)

  const isPublic = ({ id }: Survey) => isListed(visibilities.get(id)?.visibility ?? 'public')

  return {
    /** Also those that are not for everybody. */
    all: (): Catalog => surveys,

    /** By its number, for the panel: whoever works here knows them all. */
    find: (id: string): Survey | undefined => findSurvey(surveys, id),

    /** Those that anybody may know of. */
    listed: (): Catalog => surveys.filter(isPublic),

    /** For visitors: by its number if it is for everybody, or by its link. Whatever else they ask for does not exist. */
    visited: (id: string): Survey | undefined => visited.get(id),

    /** Undefined for one that was never for fewer than everybody. */
    visibilityOf: (id: string): SurveyVisibility | undefined => visibilities.get(id),

    /** The survey as a file: the one that was opened last or, for a survey of the program, one made from it. */
    documentOf(id: string): SurveyDocument | undefined {
      const survey = findSurvey(fixedSurveys, id)
      return survey ? documentOf(survey) : versionsOf(id).at(-1)?.document
    },

    /** The versions of a survey that was opened from a file, oldest first. */
    versionsOf,

    /** The images of its options in every version: a page that was opened before a change still shows the old ones. */
    imagesOf: (surveyId: string): ReadonlySet<string> =>
      new Set(versionsOf(surveyId).flatMap(({ document }) => imagesIn(document.questionnaire))),

    /** The part of the visitor key that each survey has for itself. */
    keyParts: { get: (surveyId: string) => keyParts.get(surveyId) },

    /** The day on which each version was opened, where it was opened here. */
    openedOn: (surveyId: string): ReadonlyMap<string, string> =>
      new Map(
        versionsOf(surveyId)
          .filter(({ correction }) => correction === 0)
          .map(({ number, openedAt }) => [String(number), mexicoDay(openedAt)]),
      ),

    /** Whether any process opened a survey, or changed whom one is for, since the last time. */
    async refresh(): Promise<boolean> {
      const decided = await visibility.all()
      const now = JSON.stringify([await surveyVersions.version(), ...decided])
      if (now === known) return false
      const [opened, parts] = [await surveyVersions.all(), await closing.keyParts(new Map())]
      const newest = new Map(opened.map((version) => [version.surveyId, version]))
      refuseTakenNumbers([...newest.keys()])
      versions = opened
      keyParts = parts
      surveys = [...fixed, ...[...newest.values()].map(surveyOfVersion)]
      visibilities = decided
      visited = new Map([
        ...surveys.filter(isPublic).map((survey): [string, Survey] => [survey.id, survey]),
        ...surveys.flatMap((survey): [string, Survey][] => {
          const token = decided.get(survey.id)?.token
          return token === undefined ? [] : [[linkedId(token), survey]]
        }),
      ])
      known = now
      return true
    },
  }
}

export type LiveCatalog = ReturnType<typeof liveCatalog>

/** Always with our own form, whatever form the file was copied from. */
export function surveyOfVersion({
  surveyId,
  number,
  document,
}: Pick<SurveyVersion, 'surveyId' | 'number' | 'document'>): Survey {
  const { notElectoral: _, questionnaire, ...texts } = document
  return {
    ...texts,
    id: surveyId,
    form: { kind: 'builtin' },
    questionnaire: { ...questionnaire, version: String(number) },
  }
}

/** A survey that somebody adds to the program must not take the answers of one that was opened from a file. */
function refuseTakenNumbers(opened: readonly string[]): void {
  const twice = fixedSurveys.find(({ id }) => opened.includes(id))
  if (twice)
    throw new StoreRefused(
      `La encuesta ${twice.id} ya se abrió aquí desde un archivo: dale otro número en el programa.`,
    )
}
