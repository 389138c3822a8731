// Shared by all commands of the set-up. Must parse on Node 12, so that an old Node prints advice and not "SyntaxError".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What to do about a failure, by a word in the output of npm, Node or the system. */
const advice = [
  [
    /libatomic\.so/,
    'Al sistema le falta libatomic: instálala (en Debian, «apt install libatomic1») y repite el comando.',
  ],
  [/\bENOSPC\b/, 'No queda espacio en el disco: libera espacio y repite el comando.'],
  [/\b(EACCES|EPERM|EROFS)\b/, (path) => `No hay permiso para escribir en ${path}: repite el comando como su dueño.`],
  [/\bEINTEGRITY\b/, 'Un paquete no llegó como se probó: ejecuta «npm cache clean --force» y repite el comando.'],
  [/\b(E401|E403|ENEEDAUTH)\b/, 'El registro de npm no deja pasar: revisa las credenciales de tu npm.'],
  [/\b(E404|ETARGET)\b/, 'Al registro de npm le falta un paquete: usa el oficial o pide que lo agreguen al tuyo.'],
  [/\bCERT_|\bSELF_SIGNED|_CERT_/, 'No se confía en el certificado del registro de npm: revisa «cafile» de npm.'],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONN[A-Z]+|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E5\d\d)\b/,
    'No se llega al registro de npm: revisa la salida a internet (o «proxy» y «registry» de npm) y repite el comando.',
  ],
]

/** Advice on a failed step, by its output; undefined where the failure is unknown. */
export function sentenceFor(output) {
  const known = advice.find(([pattern]) => pattern.test(output))
  if (!known) return undefined
  const [, sentence] = known
  return typeof sentence === 'string' ? sentence : sentence(deniedPath(output))
}

function deniedPath(text) {
  const named = /permission denied, \w+ '([^']+)'|read-only file system, \w+ '([^']+)'|^npm \S+ path (.+)$/m.exec(text)
  return named ? named[1] || named[2] || named[3] : root
}

/** Runs a step without showing its output; if it fails, exits with advice. */
export function quietly(title, [command, ...args], { cwd = root, env = process.env } = {}) {
  say(title)
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (error && error.code === 'ENOENT') fail(`No se encontró ${command}: instálalo y repite el comando.`)
  if (error) explain(title, error)
  if (signal) fail(`El sistema detuvo «${title}» (${signal}): si falta memoria o disco, libéralo y repite el comando.`)
  if (status !== 0) explain(title, `${stderr}\n${stdout}`)
}

/** Runs a command that prints its own output. */
export function step(title, [command, ...args], env) {
  say(title)
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (error) explain(title, error)
  if (status !== 0) fail(`Falló: ${title}`)
}

/** Exits with advice. The output of an unknown failure is kept in a file, for whoever helps. */
export function explain(title, problem) {
  const output = problem instanceof Error ? problem.stack : problem
  const known = sentenceFor(output)
  if (known) fail(known)
  const file = join(mkdtempSync(join(tmpdir(), 'encuestas-')), 'detalle.txt')
  writeFileSync(file, output)
  fail(`Falló «${title}»: repite el comando y, si vuelve a fallar, envía ${file} a quien te ayude.`)
}

export function say(title) {
  console.log(`→ ${title}`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
