import { setTimeout as pause } from 'node:timers/promises'
import { BackupReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { byPerson } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'

/** A large one goes on after the call is answered: proxies and browsers do not wait for minutes. */
const LONGEST_WAIT_MS = 8_000

/** The last backup, and a new one on the server. The file is never sent: it has everything. */
export function backupCalls(app: TypedApp, { backups }: Services): void {
  const schema = { response: { 200: BackupReply } }
  app.get(apiPaths.backup, { schema }, backups.state)
  app.post(apiPaths.backup, { schema }, async ({ person }) => {
    await Promise.race([backups.start(byPerson(person)), pause(LONGEST_WAIT_MS, undefined, { ref: false })])
    return backups.state()
  })
}
