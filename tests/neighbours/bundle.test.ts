import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUNDLE, plannedFiles } from '#server/releases/planned-files.ts'
import { keepFiles } from '#server/releases/release-files.ts'
import { freshFolder } from '../support/copies.ts'
import { fileMakers, filesInMemory, keptRelease } from '../support/releases/release-files.ts'
import { sampleRelease } from '../support/releases/sample-release.ts'

const hasUnzip = spawnSync('unzip', ['-v']).status === 0
const hasPython = spawnSync('python3', ['--version']).status === 0

const microdata = '\ufeffsex,age,zone,weight\r\nwoman,,capital,1\r\n'

async function writtenBundle() {
  const folder = freshFolder()
  const release = { ...sampleRelease().release, microdata: { records: 1, sha256: '' } }
  const kept = keptRelease(release)
  const store = filesInMemory()
  const makers = fileMakers(release, {
    texts: async () => ({ document: JSON.stringify(release), microdata }),
    // The bundle has no pictures.
    drawPng: async (svg) => Buffer.from(svg),
  })
  await keepFiles(store, kept, plannedFiles(kept, makers), () => false)
  writeFileSync(join(folder, 'entrega.zip'), (await store.read(release, BUNDLE))?.identity ?? '')
  return { folder, kept }
}

test.skipIf(!hasUnzip)('unzip takes the bundle apart, and sha256sum finds every file whole', async () => {
  const { folder, kept } = await writtenBundle()
  const run = spawnSync('unzip', ['-q', 'entrega.zip'], { cwd: folder, encoding: 'utf8' })
  expect([run.status, run.stdout, run.stderr]).toEqual([0, '', ''])
  const inside = join(folder, 'encuesta-005-publicacion-1')
  expect(readdirSync(inside).toSorted()).toEqual([
    ...['LEEME.txt', 'SHA256SUMS', 'cuestionario.txt', 'datapackage.json', 'datos.csv', 'datos.json', 'documento.json'],
    ...[
      'informe.html',
      'leer.R',
      'leer.sps',
      'metodo.txt',
      'microdatos-diccionario.csv',
      'microdatos.csv',
      'ponderacion.csv',
    ],
  ])
  const sums = spawnSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: inside, encoding: 'utf8' })
  expect([sums.status, sums.stderr]).toEqual([0, ''])
  expect(sums.stdout.trimEnd().split('\n')).toHaveLength(13)
  const document = readFileSync(join(inside, 'documento.json'))
  expect(createHash('sha256').update(document).digest('hex')).toBe(kept.sha256)
  expect(readFileSync(join(inside, 'LEEME.txt'), 'utf8')).toContain(kept.sha256)
})

test.skipIf(!hasPython)('Python finds nothing wrong with the bundle', async () => {
  const { folder } = await writtenBundle()
  const run = spawnSync('python3', ['-m', 'zipfile', '-t', 'entrega.zip'], { cwd: folder, encoding: 'utf8' })
  expect([run.status, run.stdout.trim()]).toEqual([0, 'Done testing'])
})
