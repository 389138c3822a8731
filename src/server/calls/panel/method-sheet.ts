import { MethodSheetBody, MethodSheetReply } from '#contract/method-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import {
  fieldNames,
  type MethodTexts,
  methodFields,
  methodProblem,
  missingMethod,
} from '#rules/releases/method/method-fields.ts'
import type { MethodSheet } from '#store/method-sheets.ts'
import type { Store } from '#store/store.ts'
import { electoralQuestions } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../../failure.ts'
import { inPanel } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** What only the people who made a survey know of its method. In force from when it is saved, in every process. */
export function methodSheetCalls(app: TypedApp, { catalog, store }: Services): void {
  const path = apiPaths.method(':id')
  const schema = { params: SurveyParams, response: { 200: MethodSheetReply } }
  app.get(path, { schema }, async ({ params }) => sheetOf(store, surveyOf(catalog, params)))

  app.post(path, { schema: { ...schema, body: MethodSheetBody } }, async ({ params, body, person, log }) => {
    const survey = surveyOf(catalog, params)
    const texts = checkedTexts(body.texts)
    const before = await store.methodSheets.textsOf(survey.id)
    const changed = changesBetween(before, texts).map(({ field }) => methodFields[field].label)
    if (changed.length > 0) {
      const record = inPanel(person, 'method', { surveyId: survey.id, detail: changed.join(', ') })
      const outcome = await store.methodSheets.save({ surveyId: survey.id, after: body.after, texts, record })
      if (outcome === 'changed') throw new Failure('sheet-changed')
      log.info({ survey: survey.id, changed }, 'Se escribió la ficha metodológica')
    }
    return sheetOf(store, survey)
  })
}

async function sheetOf({ methodSheets }: Pick<Store, 'methodSheets'>, survey: Survey): Promise<MethodSheetReply> {
  const { own, ofAll } = await methodSheets.of(survey.id)
  const texts = (own.at(-1) ?? ofAll)?.texts ?? {}
  const isElectoral = electoralQuestions(survey.questionnaire).length > 0
  return {
    number: own.length,
    texts,
    isElectoral,
    missing: missingMethod(texts, isElectoral),
    history: historyOf(ofAll ? [ofAll, ...own] : own),
  }
}

/** Newest first. */
function historyOf(sheets: readonly MethodSheet[]): MethodSheetReply['history'] {
  return sheets
    .map(({ at, person, texts }, index) => ({ at, person, changes: changesBetween(sheets[index - 1]?.texts, texts) }))
    .toReversed()
}

function changesBetween(before: MethodTexts = {}, after: MethodTexts) {
  return fieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
}

/** Without empty ones. A sheet may be saved before it is complete. */
function checkedTexts(sent: Readonly<Record<string, string>>): MethodTexts {
  if (Object.keys(sent).some((name) => !Object.hasOwn(methodFields, name))) throw new Failure('bad-request')
  const texts = fieldNames.flatMap((name) => {
    const text = sent[name]?.trim() ?? ''
    const problem = methodProblem(text)
    if (problem) throw new Failure('bad-request', { because: `«${methodFields[name].label}» ${problem}.` })
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts)
}
