import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { SurveyDocumentSchema } from '#contract/survey-file-schemas.ts'
import { withTextsAt } from '#rules/survey-files/edit-texts.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { documentOf } from '#server/survey-files/write-survey-file.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { changedTexts, editableTexts } from './editable-texts.ts'

test.each([templateSurvey, ...fixedSurveys.flatMap((survey) => documentOf(survey) ?? [])])(
  'every text offered for correction is one of the survey, as long as a file may have it («$title»)',
  (document) => {
    const offered = editableTexts(document).flatMap(({ texts }) => texts)
    expect(offered.length).toBeGreaterThan(20)
    for (const { path, most } of offered) {
      const [fits, doesNot] = [most, most + 1].map((length) => withTextsAt(document, { [path]: 'x'.repeat(length) }))
      expect([path, Value.Check(SurveyDocumentSchema, fits), Value.Check(SurveyDocumentSchema, doesNot)]).toEqual([
        path,
        true,
        false,
      ])
    }
  },
)

test('only what was changed is sent, on one line; sex and age are asked alike in all surveys', () => {
  const groups = editableTexts(templateSurvey)
  const all = new Map(groups.flatMap(({ texts }) => texts.map(({ path, text }) => [path, text] as const)))
  const intro = 'questionnaire.sections.0.intro'
  const typed = new Map([...all, ['title', ` ${templateSurvey.title} `], [intro, 'Piensa en\n  un parque. ']])
  expect(changedTexts(groups, (path) => typed.get(path) ?? '')).toEqual({ [intro]: 'Piensa en un parque.' })
  expect([...all.keys()].some((path) => path.startsWith('questionnaire.sections.1'))).toBe(false)
})
