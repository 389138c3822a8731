import { editionInUse } from '#places/population-table.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { cellName, cellOf } from '#rules/answers/cell.ts'
import { byVersion } from '#rules/answers/counted-since.ts'
import { crosstabsByTraits } from '#rules/crosstabs/trait-banners.ts'
import { dictionaryCsv } from '#rules/exports/dictionary.ts'
import { type ExportFile, type ExportName, exportFileName } from '#rules/exports/files.ts'
import { layoutOf } from '#rules/exports/layout.ts'
import { exportLines, type LineFormat } from '#rules/exports/lines.ts'
import { type ExportCounts, manifestJson, type WrittenFile } from '#rules/exports/manifest.ts'
import { rScript } from '#rules/exports/r-script.ts'
import type { ExportedResponse } from '#rules/exports/response.ts'
import { spssSyntax } from '#rules/exports/spss-syntax.ts'
import { exportWeights, noWeights } from '#rules/exports/weights.ts'
import { workbookSheets } from '#rules/exports/workbook.ts'
import { type RuleId, ruleFor } from '#rules/quality/setting-aside.ts'
import type { StoredResponse } from '#store/answers.ts'
import type { Store } from '#store/store.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { levelOrder } from './analyses.ts'
import { codedStore } from './coding/coded-store.ts'
import { workbookOf } from './workbook.ts'

type Pages = AsyncIterable<readonly ExportedResponse[]>

/** Prepares the files of an export. Responses are read only as their lines or the workbook are written. */
export async function exportOf(
  plainStore: Store,
  plainSurvey: Survey,
  { day, withPlaces }: Omit<ExportName, 'surveyId' | 'isTrial'>,
) {
  const { store, withCodes } = codedStore(plainStore)
  const survey = await withCodes(plainSurvey)
  const { id: surveyId, title } = survey
  const isTrial = (await store.visibility.all()).get(surveyId)?.visibility === 'trial'
  const questionnaires = newestFirst(survey.questionnaire, await store.counts.questionnaires(surveyId))
  const since = await store.counts.since(survey)
  const layout = layoutOf({ surveyId, title, questionnaires, since, withPlaces })
  const { inForce } = await store.settingAside.currentRules(surveyId)
  const cells = await store.counts.of(survey, { without: inForce })
  const { about: weights, ofCell } = withPlaces
    ? noWeights(undefined, 'Un archivo con lugares no lleva pesos.')
    : exportWeights(cells, editionInUse())
  const nameOf = (file: ExportFile) => exportFileName(file, { surveyId, day, withPlaces, isTrial })
  const read = () => responseReader(store.answers.pages(surveyId), { ofCell, inForce })
  const { responses, counts } = read()

  return {
    nameOf,
    withPlaces,
    weights,
    documents: {
      dictionary: dictionaryCsv(layout),
      r: rScript(layout, nameOf('csv')),
      spss: spssSyntax(layout, nameOf('csv'), weights.kind === 'weighted'),
    },
    /** Tables, responses and dictionary as one workbook. It reads the responses itself, independently of `lines`. */
    workbook: (): Promise<Buffer> => {
      const tables = crosstabsByTraits(
        cells,
        { questionnaire: survey.questionnaire, levels: levelOrder, since },
        editionInUse(),
      )
      return workbookOf(workbookSheets({ layout, day, crosstabs: tables, pages: read().responses }))
    },
    /** The responses as text of each format; can be called once. `arrange` may change their order. */
    lines: (formats: readonly LineFormat[], arrange: (pages: Pages) => Pages = (pages) => pages) =>
      exportLines(layout, arrange(responses), formats),
    /** Of the responses read so far. */
    counts,
    manifest: (files: readonly WrittenFile[]): string =>
      manifestJson({ layout, day, counts: counts(), weights, files }),
  }
}

export type SurveyExport = Awaited<ReturnType<typeof exportOf>>

/** Adds municipality, weight and rule to every response, and counts the responses. */
function responseReader(
  pages: AsyncIterable<readonly StoredResponse[]>,
  { ofCell, inForce }: { ofCell: ReadonlyMap<string, number>; inForce: readonly RuleId[] },
) {
  const seen = { responses: 0, weighted: 0, minors: 0 }
  const setAside = new Map<string, number>()
  const byVersion = new Map<string, number>()

  async function* responses(): AsyncGenerator<ExportedResponse[]> {
    for await (const page of pages) yield page.map(exported)
  }

  function exported(response: StoredResponse): ExportedResponse {
    const { answers, postalCode, version } = response
    const municipality = postalCode === null ? undefined : municipalityOf(postalCode)
    const cell = cellOf(answers, municipality)
    const rule = ruleFor(response.marks, inForce)
    const weight = rule ? undefined : ofCell.get(cellName(cell))
    seen.responses += 1
    if (weight !== undefined) seen.weighted += 1
    if (cell.ageBand === MINORS && !rule) seen.minors += 1
    if (rule) setAside.set(rule, (setAside.get(rule) ?? 0) + 1)
    byVersion.set(version, (byVersion.get(version) ?? 0) + 1)
    return { ...response, municipality, weight, setAside: rule }
  }

  return {
    responses: responses(),
    counts: (): ExportCounts => ({
      ...seen,
      setAside: Object.fromEntries(setAside),
      byVersion: Object.fromEntries(byVersion),
    }),
  }
}

const MINORS: string = ageQuestion.options[0].id

/** Today's version comes first, even if the store does not have it yet. */
function newestFirst(today: Questionnaire, known: readonly Questionnaire[]): Questionnaire[] {
  const isToday = ({ version }: Questionnaire) => version === today.version
  const before = known.filter((each) => !isToday(each))
  return [known.find(isToday) ?? today, ...before.toSorted(byVersion).toReversed()]
}
