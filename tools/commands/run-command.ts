import { Failure } from '#server/failure.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { isServer, operatorCommand } from '#store/operator-command.ts'
import { type Command, CommandError, UsageError } from './command.ts'

/** Each is loaded only when needed: weighting a file needs no database. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  instalar: async () => (await import('./instalar.ts')).instalarCommand(),
  estado: async () => (await import('./estado.ts')).estado,
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  abrir: async () => (await import('./abrir.ts')).abrir,
  cerrar: async () => (await import('./cerrar.ts')).cerrar,
  recontar: async () => (await import('./recontar.ts')).recontar,
  respaldo: async () => (await import('./respaldo.ts')).respaldo,
  restaurar: async () => (await import('./restaurar.ts')).restaurar,
  exportar: async () => (await import('./exportar.ts')).exportar,
  ponderar: async () => (await import('./ponderar.ts')).ponderar,
  'importar-codigos': async () => (await import('./importar-codigos.ts')).importarCodigos,
  'importar-poblacion': async () => (await import('./importar-poblacion.ts')).importarPoblacion,
  encuesta: async () => (await import('./encuesta.ts')).encuesta,
  persona: async () => (await import('./persona.ts')).persona,
  'formulario-typeform': async () => (await import('./formulario-typeform.ts')).formularioTypeform,
}

interface Terminal {
  readonly env: NodeJS.ProcessEnv
  readonly isDatabaseNamed?: boolean
  /** Whether to show progress. */
  readonly isWatched?: boolean
  out(text: string): void
  err(text: string): void
}

/** Returns the exit code: 0, 1 where something is not as it should be, 2 for what cannot be done as asked. */
export async function runCommand(
  typed: readonly string[],
  { env, isDatabaseNamed = true, isWatched = false, out, err }: Terminal,
): Promise<number> {
  const isJson = typed.includes('--json')
  const [name, ...args] = typed.filter((word) => word !== '--json')
  let usage = ''
  try {
    if (name === undefined || name === '--help') return printed(await list())
    const command = await commands[name]?.()
    if (!command)
      throw new CommandError(`No existe el comando «${name}».\nLos que hay: ${Object.keys(commands).join(', ')}.`)
    usage = operatorCommand(`${name} ${command.usage}`).trimEnd()
    if (args.includes('--help'))
      return printed([command.summary, `  ${usage} [--json]`, ...command.optionHelp, JSON_HELP].join('\n'))
    return await command.run(args, {
      env,
      isDatabaseNamed,
      isJson,
      line: (sentence) => void (isJson || out(sentence)),
      note: err,
      progress: (sentence) => void (isWatched && err(sentence)),
      result: (found) => void (isJson && out(JSON.stringify(found))),
    })
  } catch (error) {
    const { message, exitCode } = failure(error)
    err(error instanceof UsageError ? `${message}\nUso: ${usage}` : message)
    if (isJson) out(JSON.stringify({ error: message }))
    return exitCode
  }

  function printed(text: string): 0 {
    out(text)
    return 0
  }
}

const JSON_HELP = '  --json: contesta con un objeto, también si algo falla'

function failure(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CommandError) return error
  // Said as the panel says it.
  if (error instanceof Failure) return { message: error.body.error, exitCode: 2 }
  if (error instanceof StoreRefused) return { message: error.message, exitCode: 2 }
  if (error instanceof StoreUnavailable) {
    return { message: `La base de datos no contesta: ${error.message}`, exitCode: 1 }
  }
  if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR') {
    return { message: `No se puede abrir la base de datos: ${error.message}`, exitCode: 2 }
  }
  if (error instanceof Error && 'syscall' in error) {
    // The system names the file only when it could not be opened: then it was named wrongly.
    return { message: `No se puede leer o escribir: ${error.message}`, exitCode: 'path' in error ? 2 : 1 }
  }
  // Unforeseen: the stack shows where it happened.
  return { message: error instanceof Error ? String(error.stack) : String(error), exitCode: 1 }
}

async function list(): Promise<string> {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  const lines = Object.entries(commands).map(
    async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`,
  )
  const title = `Comandos (${operatorCommand('COMANDO')}; --help dice más de cada uno, --json contesta a programas):`
  // A script of its own, because it replaces this program: deploy/actualizar.sh.
  const update = `  ${'actualizar'.padEnd(width)}  cambia a otra versión, después de una copia, y vuelve sola a esta si aquella no atiende`
  return [`${title}\n`, ...(await Promise.all(lines)), ...(isServer ? [update] : [])].join('\n')
}
