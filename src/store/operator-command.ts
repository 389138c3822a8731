import { existsSync } from 'node:fs'

/** Where `deploy/encuestas.service` reads its settings: a server that was set up by the guide has it, nothing else does. */
const SERVICE_SETTINGS = '/etc/encuestas.env'

/** Whether this program runs on such a server. */
export const isServer = existsSync(SERVICE_SETTINGS)

/** What the operator types for one of our commands: on a server, as the service's own user and with its settings. */
export function operatorCommand(words: string, onServer = isServer): string {
  return onServer ? `sudo encuestas ${words}` : `npm run encuestas -- ${words}`
}

export function startCommand(onServer = isServer): string {
  return onServer ? 'sudo systemctl start encuestas' : 'npm start'
}

/** The file of settings, which `encuestas instalar` writes. */
export function settingsFile(onServer = isServer): string {
  return onServer ? SERVICE_SETTINGS : '.env'
}

/** Where the operator changes a setting. */
export function settingsPlace(onServer = isServer): string {
  return onServer ? SERVICE_SETTINGS : 'el archivo .env o en el entorno'
}
