import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { readSurveyFile } from '#server/survey-files/read-survey-file.ts'
import { documentOf, surveyFile, templateFile } from '#server/survey-files/write-survey-file.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { freshFolder } from '../support/copies.ts'

const PYTHON = '/usr/bin/python3'
const hasOpenpyxl = spawnSync(PYTHON, ['-c', 'import openpyxl']).status === 0
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0
const hasPyxform = spawnSync(PYTHON, ['-c', 'import pyxform']).status === 0

const files = [
  ...fixedSurveys.flatMap((survey) => {
    const document = documentOf(survey)
    return document ? [{ name: survey.id, survey: document, file: () => surveyFile(document, 'xlsx') }] : []
  }),
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

test.skipIf(!hasPyxform)('pyxform takes what we write for a form', async () => {
  const code = (names: readonly string[], saved: string) => `import shutil
from pyxform.xls2xform import xls2xform_convert
for name in ${JSON.stringify(names)}:
    if name != 'plantilla.xlsx': xls2xform_convert(name, '${saved}/form.xml', validate=False)
    shutil.copy(name, '${saved}/' + name)`
  expectTheSame(await savedBy((names, saved) => [PYTHON, ['-c', code(names, saved)]]))
})
