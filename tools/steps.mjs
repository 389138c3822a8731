// Shared by all commands of the set-up. Must parse on Node 12, so that an old Node prints advice and not "SyntaxError".
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const DENIED = 'No hay permiso para escribir en $1: repite el comando como su dueño.'

/** What to do about a failure, by what npm, Node or the system says. */
const advice = [
  [/spawn\w* (\S+) ENOENT/, 'No se encontró $1: instálalo y repite el comando.'],
  [/^ended by (SIG\w+)/, 'El sistema detuvo el paso anterior ($1): si falta memoria o disco, libéralo y repite.'],
  [
    /libatomic\.so/,
    'Al sistema le falta libatomic: instálala (en Debian, «apt install libatomic1») y repite el comando.',
  ],
  [/\bENOSPC\b/, 'No queda espacio en el disco: libera espacio y repite el comando.'],
  [/(?:permission denied|read-only file system), \w+ '([^']+)'/, DENIED],
  [/code (?:EACCES|EPERM|EROFS)\n(?:.*\n)*?.* path (.+)/, DENIED],
  [/\bEINTEGRITY\b/, 'Un paquete no llegó como se probó: ejecuta «npm cache clean --force» y repite el comando.'],
  [/\b(?:E401|E403|ENEEDAUTH)\b/, 'El registro de npm no deja pasar: revisa las credenciales de tu npm.'],
  [/\b(?:E404|ETARGET)\b/, 'Al registro de npm le falta un paquete: usa el oficial o pide que lo agreguen al tuyo.'],
  [/\bCERT_|\bSELF_SIGNED|_CERT_/, 'No se confía en el certificado del registro de npm: revisa «cafile» de npm.'],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONN[A-Z]+|E?TIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E5\d\d)\b/,
    'No se llega al registro de npm: revisa la salida a internet (o «proxy» y «registry» de npm) y repite el comando.',
  ],
]

/** Advice on a failed step, by its output; undefined where the failure is unknown. */
export function sentenceFor(output) {
  const [pattern, sentence] = advice.find(([known]) => known.test(output)) || []
  return pattern && sentence.replace('$1', () => pattern.exec(output)[1])
}

/** Runs a step; if it fails, exits with advice. Its output is shown only with `stdio: 'inherit'`. */
export function step(title, [command, ...args], options) {
  say(title)
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    ...options,
  })
  if (status !== 0) explain(title, error || (signal ? `ended by ${signal}` : `${stderr || ''}${stdout || ''}`))
}

/** Exits with advice; of an unknown failure, with all that was said about it. */
export function explain(title, problem) {
  const output = problem instanceof Error ? problem.stack : problem
  const unknown = `${output}\nFalló «${title}»: repite el comando y, si vuelve a fallar, envía lo anterior a quien te ayude.`
  fail(sentenceFor(output) || unknown)
}

export function say(title) {
  console.log(`→ ${title}`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
