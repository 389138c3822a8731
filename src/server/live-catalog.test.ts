import { describe, expect, test } from 'vitest'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../../tests/support/app.ts'
import { engines, freshSqlite } from '../../tests/support/databases.ts'
import { testStore } from '../../tests/support/store.ts'
import { openFrom } from '../../tests/support/survey-files/upload.ts'
import { liveCatalog } from './live-catalog.ts'

const config = testConfig()

describe.each(engines)('the catalogue of a process on $engine', ({ freshDatabase }) => {
  test('has what another process opened once it looks again, whole and with its key', async () => {
    const store = await testStore(freshDatabase)
    const [here, there] = [liveCatalog(config, store), liveCatalog(config, await store.beside())]
    expect([await there.refresh(), await there.refresh()]).toEqual([true, false])
    expect(there.all().map(({ id }) => id)).toEqual(fixedSurveys.map(({ id }) => id))

    const opened = await openFrom(store)
    const id = opened.kind === 'opened' ? opened.surveyId : ''
    expect(there.find(id)).toBeUndefined()
    expect([await here.refresh(), await there.refresh(), await there.refresh()]).toEqual([true, true, false])
    const { notElectoral: _, ...texts } = templateSurvey
    expect(there.find(id)).toEqual({ ...texts, id, form: { kind: 'builtin' } })
    expect(there.keyParts.get(id)).toMatch(/./)
    expect(there.keyParts.get(id)).toBe(here.keyParts.get(id))
  })
})

test('a survey that is added to the program does not take the answers of one from a file', async () => {
  const store = await testStore(freshSqlite)
  await openFrom(store)
  const [{ id = '' } = {}] = fixedSurveys
  // As if the program had had none of its own when it was opened.
  await store.ask(
    `INSERT INTO survey_version SELECT '${id}', 1, 0, sha256, document, changes, NULL, opened_by, opened_at FROM survey_version`,
  )
  await expect(liveCatalog(config, store).refresh()).rejects.toThrow(
    `La encuesta ${id} ya se abrió aquí desde un archivo`,
  )
})
