import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type BareMachine, bareMachine } from '../tests/support/processes/bare-machine.ts'
import { A_WHILE } from '../tests/support/processes/start-until-served.ts'

vi.setConfig({ testTimeout: A_WHILE })

const NOBODY = 65_534
/** Ubuntu 22.04 installs Node 12; Apple's processors have none before 16. */
const oldest: Readonly<Record<string, string>> = { 'linux-x64': '12.22.12', 'linux-arm64': '14.21.3' }
const TOO_OLD = oldest[`${process.platform}-${process.arch}`] ?? '16.20.2'

/** The one sentence, after the steps, of a start that gives up. */
async function refusal(machine: BareMachine, env: Record<string, string> = {}, uid?: number): Promise<string> {
  const start = machine.run('node tools/prepare.mjs', env, uid)
  expect(await start.ended).toBe(1)
  const lines = start.said().trimEnd().split('\n')
  const sentences = lines.filter((line) => !line.startsWith('→ '))
  expect(sentences, start.said()).toHaveLength(1)
  return sentences.join()
}

// That such a machine serves in the end is in `npm run test:neighbours`; CI does the same with its own Node.
test('a fresh clone that cannot be set up says in one sentence what to do', async () => {
  const machine = bareMachine({ node: '18', npm: '9' })
  const emptyCache = { npm_config_cache: join(machine.project, 'data'), npm_config_fetch_retries: '0' }
  const offline = await refusal(machine, { ...emptyCache, npm_config_registry: 'http://127.0.0.1:9' })
  expect(offline).toMatch(/^No se llega al registro de npm: /)

  // Root may write anywhere, so it starts as somebody else.
  const isRoot = process.getuid?.() === 0
  chmodSync(machine.project, 0o555)
  const ofAnother = await refusal(machine, emptyCache, isRoot ? NOBODY : undefined)
  chmodSync(machine.project, 0o755)
  expect(ofAnother).toContain(`No hay permiso para escribir en ${machine.project}`)

  const afterEdit = async (path: string, edit: (text: string) => string) => {
    const file = join(machine.project, path)
    const asTested = readFileSync(file, 'utf8')
    writeFileSync(file, edit(asTested))
    const sentence = await refusal(machine)
    writeFileSync(file, asTested)
    return sentence
  }
  const otherArchive = (text: string) => text.replaceAll(/sha512-.{8}/g, 'sha512-AAAAAAAA')
  expect(await afterEdit('tools/runtime/package-lock.json', otherArchive)).toMatch(
    /^Un paquete no llegó como se probó: /,
  )
  const otherBinary = (text: string) => text.replaceAll(/^.{8}/gm, '00000000')
  expect(await afterEdit('tools/runtime/SHA256SUMS', otherBinary)).toMatch(/^El Node que llegó no es el que se probó: /)

  rmSync(join(machine.project, 'tools/runtime/node_modules'), { recursive: true })
  const [npm, hidden] = [join(machine.bin, 'npm'), join(machine.bin, 'hidden')]
  renameSync(npm, hidden)
  expect(await refusal(machine)).toBe('No se encontró npm: instálalo y repite el comando.')
  renameSync(hidden, npm)
})

test('a machine with an old Node is told so', async () => {
  expect(await refusal(bareMachine({ node: TOO_OLD }))).toMatch(/^Este Node es el 1\d\.\d+\.\d+: instala el 18 /)
})

test.each([
  ['npm ERR! code ENOSPC\nnpm ERR! syscall write', 'No queda espacio en el disco: '],
  ['npm error code E404\nnpm error 404 Not Found', 'Al registro de npm le falta un paquete: '],
  ['npm error code E403', 'El registro de npm no deja pasar: '],
  ['npm ERR! code SELF_SIGNED_CERT_IN_CHAIN', 'No se confía en el certificado del registro de npm: '],
  ['npm error code ETIMEDOUT', 'No se llega al registro de npm: '],
  ["EACCES: permission denied, mkdir '/root/.npm/_cacache'", 'No hay permiso para escribir en /root/.npm/_cacache: '],
  ['error while loading shared libraries: libatomic.so.1: cannot open', 'Al sistema le falta libatomic: '],
])('%j is explained', async (said, sentence) => {
  const { sentenceFor } = await import(new URL('./steps.mjs', import.meta.url).href)
  expect(sentenceFor(said)).toContain(sentence)
})
