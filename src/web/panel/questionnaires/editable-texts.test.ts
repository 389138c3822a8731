import { expect, test } from 'vitest'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { withTextsAt } from '#rules/survey-files/edit-texts.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { readSurveyFile } from '#server/survey-files/read-survey-file.ts'
import { documentOf } from '#server/survey-files/write-survey-file.ts'
import { survey001 } from '#surveys/001.ts'
import { changedTexts, editableTexts } from './editable-texts.ts'

/** As they are stored: parts that are written once and used twice are no longer the same. */
const stored = [templateSurvey, documentOf(survey001)].map((document) => JSON.parse(JSON.stringify(document)))

test.each<SurveyDocument>(stored)(
  'every text offered for correction is one of the survey, as long as a file may have it («$title»)',
  (document) => {
    const offered = editableTexts(document).flatMap(({ texts }) => texts)
    expect(offered.length).toBeGreaterThan(20)
    for (const { path, maxLength } of offered) {
      const errors = [maxLength, maxLength + 1].map((length) => {
        const edited = withTextsAt(document, { [path]: 'x'.repeat(length) })
        return readSurveyFile(Buffer.from(JSON.stringify(edited))).report.errors.map(({ cell }) => cell)
      })
      expect(errors).toEqual([[], expect.arrayContaining([path])])
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
