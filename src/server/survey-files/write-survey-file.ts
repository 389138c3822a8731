import { Value } from 'typebox/value'
import { type SurveyDocument, SurveyDocumentSchema } from '#contract/survey-file-schemas.ts'
import { templateSheets, templateSurvey } from '#rules/survey-files/template.ts'
import { surveySheets } from '#rules/survey-files/write-survey-sheets.ts'
import type { Survey } from '#surveys/survey.ts'
import { workbookOf } from '../workbook.ts'

/** Where a survey's JSON looks for its schema: beside it, and later on the site. */
export const SCHEMA_PATH = 'esquemas/encuesta-1.json'

export const surveyFormats = ['xlsx', 'json'] as const
type Format = (typeof surveyFormats)[number]

/** A survey of the catalogue without its id, which is the site's to give; nothing where a question is of a kind that files do not have. */
export function documentOf({ id: _, ...document }: Survey): SurveyDocument | undefined {
  return Value.Check(SurveyDocumentSchema, document) ? (document as SurveyDocument) : undefined
}

export async function surveyFile(survey: SurveyDocument, format: Format): Promise<Buffer> {
  return format === 'xlsx' ? workbookOf(surveySheets(survey)) : jsonFile({ $schema: `./${SCHEMA_PATH}`, ...survey })
}

export async function templateFile(format: Format): Promise<Buffer> {
  return format === 'xlsx' ? workbookOf(templateSheets()) : surveyFile(templateSurvey, 'json')
}

/** What editors complete and check a survey's JSON with. */
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
