import { hash } from 'node:crypto'
import { Value } from 'typebox/value'
import { type SurveyDocument, SurveyDocumentSchema } from '#contract/survey-file-schemas.ts'
import { MOST_FILE_BYTES, MOST_IMAGES } from '#contract/survey-upload.ts'
import { conditionsOf } from '#questions/base-question.ts'
import type { Question } from '#questions/kinds.ts'
import { withoutGuessedSides } from '#rules/answers/option-sides.ts'
import { questionnaireLength } from '#rules/answers/questionnaire-length.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { canonicalJson } from '#rules/survey-files/canonical-json.ts'
import { checkSurvey, type UncheckedSurvey } from '#rules/survey-files/check-survey.ts'
import { checkTexts } from '#rules/survey-files/check-texts.ts'
import { imagesIn, withImageNames } from '#rules/survey-files/option-images.ts'
import { readSurveySheets } from '#rules/survey-files/read-survey-sheets.ts'
import { type CellOf, Report, type SurveyReport } from '#rules/survey-files/report.ts'
import { sheets } from '#rules/survey-files/sheets.ts'
import { withTidyConditions } from '#rules/survey-files/tidy-conditions.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { OptionImages, type SentFile } from './option-images.ts'
import { readWorkbook } from './read-workbook.ts'
import { schemaProblems } from './schema-problems.ts'
import { RefusedFile } from './unzip.ts'

export interface SurveyFile {
  /** Why the file cannot be read at all; also in the report. */
  readonly refusal?: string
  readonly report: SurveyReport
  /** Undefined if the report has errors. */
  readonly read: { readonly survey: SurveyDocument; readonly sha256: string } | undefined
  /** Of its options, under their new names. */
  readonly images: readonly SentFile[]
  /** Names of images that the file names and were not sent. */
  readonly missingImages: readonly string[]
}

/** Reads and checks a survey from an .xlsx or .json file. */
export function readSurveyFile(bytes: Buffer, images = new OptionImages()): SurveyFile {
  const report = new Report()
  try {
    const candidate = withOwnImages(candidateIn(bytes, report), images, report)
    return {
      ...checked(candidate, report),
      images: [...images.used].map(([name, content]) => ({ name, bytes: content })),
      missingImages: [...images.missing],
    }
  } catch (error) {
    if (error instanceof RefusedFile) return refused(error.message)
    // Whatever goes down into a file calls itself, and the file was deeper than the stack.
    if (error instanceof RangeError) return refused(TOO_DEEP)
    throw error
  }
}

const TOO_DEEP = 'Tiene cosas dentro de otras, en demasiados niveles: no es un cuestionario. Parte de la plantilla.'

/** A file that cannot be read at all. */
export function refused(refusal: string): SurveyFile {
  const errors = [{ cell: 'archivo', message: refusal }]
  const report = { errors, warnings: [], summary: summaryOf(noQuestions) }
  return { refusal, report, read: undefined, images: [], missingImages: [] }
}

interface Candidate {
  readonly document: object
  /** The same document if its questionnaire has the right shape; texts may still be too long or missing. */
  readonly survey: UncheckedSurvey | undefined
  readonly cellOf: CellOf
  readonly dates?: SurveyReport['dates']
}

/** The format is detected from the content: the name of the file may be wrong. */
function candidateIn(bytes: Buffer, report: Report): Candidate {
  if (bytes.length > MOST_FILE_BYTES)
    throw new RefusedFile(
      `Pesa ${(bytes.length / 1e6).toFixed(1)} MB y cabe 1 MB: quita imágenes y hojas que no sean del cuestionario.`,
    )
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    const { document, cellOf, dates } = readSurveySheets(readWorkbook(bytes, Object.keys(sheets)), report)
    return { document, survey: document, cellOf, dates }
  }
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new RefusedFile(
      'Es un libro de Excel antiguo (.xls) o con contraseña: ábrelo y guárdalo como «Libro de Excel (.xlsx)», sin contraseña.',
    )
  const document = documentIn(bytes)
  const survey = Value.Check(SurveyDocumentSchema, document) ? document : undefined
  return { document, survey, cellOf: (path) => path || 'archivo' }
}

function documentIn(bytes: Buffer): object {
  try {
    const { $schema: _, ...document } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return document
  } catch {
    throw new RefusedFile('No es un libro de Excel (.xlsx) ni un JSON que se pueda leer: parte de la plantilla.')
  }
}

/** With the names that the site gives to the images of its options. */
function withOwnImages(candidate: Candidate, images: OptionImages, report: Report): Candidate {
  const { survey, cellOf } = candidate
  if (!survey) return candidate
  const questionnaire = withImageNames(survey.questionnaire, (image, path) => {
    const found = images.newName(image)
    if ('problem' in found) report.error(cellOf(`questionnaire.${path}`), found.problem)
    return 'name' in found ? found.name : undefined
  })
  const count = imagesIn(questionnaire).length
  if (count > MOST_IMAGES)
    report.error(cellOf('questionnaire'), `Tiene ${count} imágenes distintas: caben ${MOST_IMAGES}.`)
  for (const name of images.unused)
    report.warn(name, 'Esta imagen no se usa: ninguna opción la nombra en «media::image».')
  const named = { ...survey, questionnaire }
  return { ...candidate, document: named, survey: named }
}

function checked({ document, survey, cellOf, dates }: Candidate, report: Report): Pick<SurveyFile, 'report' | 'read'> {
  const problems = schemaProblems(SurveyDocumentSchema, document)
  // How many sections and questions fit is said by `checkSurvey`, of all of them together.
  const isCounted = (path: string) => survey !== undefined && /^questionnaire\.sections(\.\d+\.questions)?$/.test(path)
  for (const { path, message } of problems) if (!isCounted(path)) report.error(cellOf(path), message)
  checkTexts(document, report, cellOf)
  if (survey) checkSurvey(survey, report, cellOf)
  const { errors, warnings } = report
  const read = errors.length > 0 ? undefined : withDigest(document as SurveyDocument)
  const summary = summaryOf(survey?.questionnaire ?? noQuestions)
  return { report: { errors, warnings, summary, ...(dates && { dates }) }, read }
}

function withDigest(document: SurveyDocument) {
  const earlier: Question[] = []
  const sections = document.questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      const tidy = withoutGuessedSides(withTidyConditions(question, earlier))
      earlier.push(tidy)
      return tidy
    }),
  }))
  const survey: SurveyDocument = { ...document, questionnaire: { ...document.questionnaire, sections } }
  return { survey, sha256: hash('sha256', canonicalJson(survey)) }
}

const noQuestions: Questionnaire = { version: '1', sections: [] }

function summaryOf(questionnaire: Questionnaire): SurveyReport['summary'] {
  const questions = questionsOf(questionnaire)
  return {
    sections: questionnaire.sections.length,
    questions: questions.length,
    conditions: questions.filter((question) => conditionsOf(question).length > 0).length,
    electoral: questions.filter(({ isElectoral }) => isElectoral).length,
    minutes: questions.length === 0 ? 0 : questionnaireLength(questionnaire).minutes,
  }
}
