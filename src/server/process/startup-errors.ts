import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { reasonOf } from '#store/failure-reason.ts'
import { settingsPlace } from '#store/operator-command.ts'
import { LOOK_AFTER_STORE } from '../setup/error-replies.ts'
import { logFailure } from './process-log.ts'

/** EX_CONFIG of sysexits.h. `deploy/encuestas.service` does not restart after it: it would end the same way. */
export const BAD_SETTINGS = 78

/** Ends with a sentence for the operator, and an exit code that says that the site did not start. */
export function exitWith(message: string, code = 1): never {
  for (const line of message.split('\n')) logFailure(line)
  process.exit(code)
}

/** Ends with why the site could not start or go on, and what to do. */
export function exitBecauseOf(error: NodeJS.ErrnoException & { port?: number; address?: string }): never {
  if (error instanceof StoreRefused) return exitWith(error.message)
  if (error instanceof StoreUnavailable)
    return exitWith(`La base de datos falló: ${reasonOf(error)}. ${LOOK_AFTER_STORE}`)
  if (error.code === 'EADDRINUSE')
    return exitWith(`El puerto ${error.port} ya está en uso. Elige otro con PORT en ${settingsPlace()}.`)
  if (error.code === 'EACCES' && error.port)
    return exitWith(`No hay permiso para usar el puerto ${error.port}. Elige uno mayor a 1023 con PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return exitWith(`No se puede escuchar en ${error.address ?? 'esa dirección'}. Revisa HOST.`)
  logFailure(`El sitio terminó: ${error.message}. ${UNFORESEEN}`, error)
  process.exit(1)
}

const UNFORESEEN = 'Nadie lo previó: inícialo otra vez y, si se repite, envía esta línea a quien mantiene el programa.'
