import { Value } from 'typebox/value'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import { type SurveyDocument, SurveyDocumentSchema } from '#contract/survey-file-schemas.ts'
import { templateSheets, templateSurvey } from '#rules/survey-files/template.ts'
import { surveySheets } from '#rules/survey-files/write-survey-sheets.ts'
import type { FixedSurveyId } from '#surveys/catalog.ts'
import { notElectoral } from '#surveys/questionnaires/not-electoral.ts'
import type { Survey } from '#surveys/survey.ts'
import { workbookOf } from '../workbook.ts'

/** A survey's JSON refers to its schema under this path, beside the file or on the site it came from. */
export const SCHEMA_PATH = questionnaireFilePaths.schema.slice(1)

export const surveyFormats = ['xlsx', 'json'] as const
export type SurveyFormat = (typeof surveyFormats)[number]

/** A survey without its id, which the site assigns; undefined if a question is of a kind that files do not have. */
export function documentOf({ id, ...survey }: Survey): SurveyDocument | undefined {
  const reasons = notElectoral[id as FixedSurveyId]
  const document = { ...survey, ...(reasons && { notElectoral: reasons }) }
  return Value.Check(SurveyDocumentSchema, document) ? (document as SurveyDocument) : undefined
}

export async function surveyFile(
  survey: SurveyDocument,
  format: SurveyFormat,
  schema = `./${SCHEMA_PATH}`,
): Promise<Buffer> {
  return format === 'xlsx' ? workbookOf(surveySheets(survey)) : jsonFile({ $schema: schema, ...survey })
}

export async function templateFile(format: SurveyFormat, schema?: string): Promise<Buffer> {
  return format === 'xlsx' ? workbookOf(templateSheets()) : surveyFile(templateSurvey, 'json', schema)
}

/** The JSON Schema with which editors complete and check a survey's JSON. */
export function schemaFile(): Buffer {
  const { properties, ...rest } = SurveyDocumentSchema
  return jsonFile({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Encuesta',
    ...rest,
    properties: { $schema: { type: 'string' }, ...properties },
  })
}

function jsonFile(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
