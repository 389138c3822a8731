import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { commandWith, SECRET } from '../tests/support/command.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { freshSqlite } from '../tests/support/databases.ts'
import { testStore } from '../tests/support/store.ts'
import { editedTemplate } from '../tests/support/survey-files/edited-template.ts'
import { openedId } from '../tests/support/survey-files/upload.ts'

test('what an operator does with a command is in the record: who, on what and why', async () => {
  const store = await testStore(freshSqlite)
  const folder = freshFolder()
  const file = join(folder, 'parques.xlsx')
  writeFileSync(file, await editedTemplate({}))
  const env = { DATABASE_URL: store.url, IP_HASH_SECRET: SECRET, USER: 'root', SUDO_USER: 'carmen' }
  const done = [
    ['cerrar', '001', '--motivo', 'Terminó'],
    ['abrir', '001', '--motivo', 'Faltaban respuestas'],
    ['encuesta', 'abrir', file, '--confirmar', templateSurvey.title],
    ['exportar', '005', '--out', join(folder, 'all')],
    ['exportar', '005', '--out', join(folder, 'places'), '--with-places'],
    ['recontar'],
    ['respaldo', '--carpeta', join(folder, 'backups')],
  ]
  for (const words of done) expect([words, (await commandWith(env, ...words)).status]).toEqual([words, 0])

  const entries = await store.record.read({}, { most: 50 })
  expect(new Set(entries.map(({ person, origin }) => `${person} ${origin}`))).toEqual(new Set(['carmen terminal']))
  const told = entries.map(({ action, surveyId, reason }) => [action, surveyId, reason].filter(Boolean).join(' '))
  const recounted = [...fixedSurveys.map(({ id }) => id), openedId(1)].map((id) => `recount ${id}`)
  const decided = ['close 001 Terminó', 'reopen 001 Faltaban respuestas', `open ${openedId(1)}`]
  // What was done in the same millisecond has no order.
  expect(told.toSorted()).toEqual([...decided, 'export 005', 'export 005', ...recounted, 'backup'].toSorted())
  expect(entries.flatMap(({ action, detail }) => (action === 'export' ? [detail] : [])).toSorted()).toEqual([
    'Respuestas',
    'Respuestas, con código postal y colonia',
  ])
})
