import { join } from 'node:path'

/** How Node runs the server that is built in a folder. Without the flag, one signal opens its memory to a debugger. */
export function serverArguments(folder) {
  return ['--disable-sigusr1', join(folder, 'dist/server/main.js')]
}
