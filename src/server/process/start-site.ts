import { readConfig } from '../config.ts'
import { handedOverSocket } from './handed-over-socket.ts'
import { serve } from './serving.ts'
import { BAD_SETTINGS, exitBecauseOf, exitWith, problemsAsText } from './startup-errors.ts'

/** Serves the site as the environment says, or ends with why not. */
export async function startSite(env: NodeJS.ProcessEnv): Promise<void> {
  // Also what fails later, such as the thread that writes.
  process.on('uncaughtException', exitBecauseOf)
  const settings = readConfig(env)
  if ('problems' in settings) exitWith(problemsAsText(settings.problems), BAD_SETTINGS)
  await serve(settings.config, handedOverSocket(env, process.pid)).catch(exitBecauseOf)
}
