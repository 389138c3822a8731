import { expect, test } from 'vitest'
import { slowFile } from '../../../tests/support/survey-files/slow-files.ts'
import { surveyFileReader } from './survey-file-reader.ts'
import { templateFile } from './write-survey-file.ts'

test('several files at once are read one after another, and an honest one among them is read', async () => {
  const read = surveyFileReader({ milliseconds: 2_000, megabytes: 128 })
  const endless = await slowFile('one long text in 190,000 cells')
  const order: number[] = []
  const files = await Promise.all(
    [endless, await templateFile('xlsx'), endless].map(async (file, at) => {
      const result = await read({ body: file })
      order.push(at)
      return result
    }),
  )
  expect(order).toEqual([0, 1, 2])
  expect(files.map(({ read }) => read !== undefined)).toEqual([false, true, false])
})

test('a file that takes more memory than a questionnaire: one sentence, and the process lives', async () => {
  const read = surveyFileReader({ milliseconds: 120_000, megabytes: 32 })
  const { refusal } = await read({ body: await slowFile('a row with 400,000 attributes') })
  expect(refusal).toContain('más tiempo o memoria')
  expect((await read({ body: await templateFile('xlsx') })).report.errors).toEqual([])
})
