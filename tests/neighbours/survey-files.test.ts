import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { readSurveyFile } from '#server/survey-files/read-survey-file.ts'
import { documentOf, surveyFile, templateFile } from '#server/survey-files/write-survey-file.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { freshFolder } from '../support/copies.ts'
import { surveyWithEverything } from '../support/survey-files/survey-with-everything.ts'
import { weeklyPoll } from '../support/survey-files/weekly-poll.ts'

const PYTHON = '/usr/bin/python3'
const hasOpenpyxl = spawnSync(PYTHON, ['-c', 'import openpyxl']).status === 0
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0
const hasPyxform = spawnSync(PYTHON, ['-c', 'import pyxform']).status === 0

const files = [
  ...fixedSurveys.flatMap((survey) => {
    const document = documentOf(survey)
    return document ? [{ name: survey.id, survey: document, file: () => surveyFile(document, 'xlsx') }] : []
  }),
  { name: 'semanal', survey: weeklyPoll, file: () => surveyFile(weeklyPoll, 'xlsx') },
  { name: 'todo', survey: surveyWithEverything, file: () => surveyFile(surveyWithEverything, 'xlsx') },
  { name: 'plantilla', survey: templateSurvey, file: () => templateFile('xlsx') },
]

/** Lets a program open all files and save them again in another folder, and reads what it saved. */
async function savedBy(program: (names: readonly string[], saved: string) => [command: string, args: string[]]) {
  const [written, saved] = [freshFolder(), freshFolder()]
  for (const { name, file } of files) writeFileSync(join(written, `${name}.xlsx`), await file())
  const names = files.map(({ name }) => `${name}.xlsx`)
  const { status, stderr } = spawnSync(...program(names, saved), { cwd: written, encoding: 'utf8' })
  expect([status, stderr.replace(/^Warning: failed to launch javaldx.*\n/, '')]).toEqual([0, ''])
  return names.map((name) => readSurveyFile(readFileSync(join(saved, name))))
}

function expectTheSame(read: Awaited<ReturnType<typeof savedBy>>): void {
  for (const [at, { report, read: again }] of read.entries()) {
    const { name, survey } = files[at] ?? {}
    expect([name, report.errors, report.warnings]).toEqual([name, [], []])
    expect(again?.survey).toEqual(survey)
  }
}

test.skipIf(!hasOpenpyxl)('openpyxl opens every file without a complaint, and saves the same survey', async () => {
  const code = (names: readonly string[], saved: string) => `import openpyxl, warnings
warnings.simplefilter('error')
for name in ${JSON.stringify(names)}:
    book = openpyxl.load_workbook(name)
    assert not any(cell.data_type == 'f' for sheet in book for row in sheet.iter_rows() for cell in row)
    assert any('select_one' in each.formula1 for each in book['survey'].data_validations.dataValidation)
    book.save('${saved}/' + name)`
  expectTheSame(await savedBy((names, saved) => [PYTHON, ['-c', code(names, saved)]]))
})

test.skipIf(!hasLibreOffice)('LibreOffice opens every file, and saves the same survey', async () => {
  const format = ['--convert-to', 'xlsx:Calc MS Excel 2007 XML']
  expectTheSame(
    await savedBy((names, saved) => [
      'soffice',
      [`-env:UserInstallation=file://${saved}/perfil`, '--headless', ...format, '--outdir', saved, ...names],
    ]),
  )
})

/** What Kobo and ODK are to ask as this site does: «No sé» of a scale, the text of «Otro», «Ninguno» alone, arms, labels repeated, tables. */
const kept: Readonly<Record<string, readonly string[]>> = {
  plantilla: ['/data/parques/faltas-otro', "selected(., 'nada')", 'select1 ref="/data/parques/estado"'],
  semanal: ['once(if(random() * 2', 'jr:choice-name( /data/voto/preferida', 'appearance="list-nolabel"'],
}

/** Debian has no pyxform: its source in PYTHONPATH is enough. */
test.skipIf(!hasPyxform)('pyxform takes what we write for a form, and keeps what it asks', async () => {
  const code = (names: readonly string[], saved: string) => `import json, shutil
from pyxform.xls2xform import convert
kept = json.loads(${JSON.stringify(JSON.stringify(kept))})
for name in ${JSON.stringify(names)}:
    result = convert(name, validate=False, form_name='data')
    assert result.warnings == [], (name, result.warnings)
    for part in kept.get(name[:-5], []): assert part in result.xform, (name, part)
    shutil.copy(name, '${saved}/' + name)`
  expectTheSame(await savedBy((names, saved) => [PYTHON, ['-c', code(names, saved)]]))
})
