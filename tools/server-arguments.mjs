import { join } from 'node:path'

/** Node's arguments for the server that is built in a folder. Without the flag, SIGUSR1 would let a debugger in. */
export function serverArguments(folder) {
  return ['--disable-sigusr1', join(folder, 'dist/server/main.js')]
}
