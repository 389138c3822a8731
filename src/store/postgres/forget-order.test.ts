import { expect, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { completion, start, testStore } from '../../../tests/support/store.ts'

test('PostgreSQL forgets which visitor was written together with which session', async () => {
  const { participation, forgetOrder, ask } = await testStore(freshPostgres)
  const visitors = ['AAA', 'zzz', '-_-', '000', 'Abc']
  for (const visitor of visitors) {
    await participation.start(start(`session-of-${visitor}`, visitor))
    await participation.complete(completion(`session-of-${visitor}`))
  }
  const writtenTogether = `
    SELECT visitor.hash FROM visitor JOIN survey_session ON visitor.xmin::text = survey_session.xmin::text`

  expect(await ask(writtenTogether)).toHaveLength(visitors.length)
  await forgetOrder(['001'])
  expect(await ask(writtenTogether)).toEqual([])
  expect(await ask('SELECT hash FROM visitor WHERE completions = 1')).toHaveLength(visitors.length)
})
