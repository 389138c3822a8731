import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CheckResult } from '#contract/health-schemas.ts'
import { checkResult } from './check-result.ts'
import type { Machine } from './machine.ts'

/** Nothing where it is the owner of the database who asks. What another writes beside it, the site could not read. */
export function userCheck(databaseUrl: string, { userId }: Pick<Machine, 'userId'>): CheckResult | undefined {
  if (!databaseUrl.startsWith('file:')) return undefined
  const file = databaseUrl.slice('file:'.length)
  const folder = dirname(file)
  const owner = ownerOf(file) ?? (isClosed(folder) ? ownerOf(folder) : undefined)
  const user = userId()
  if (owner === undefined || user === undefined || owner === user) return undefined
  const name = nameOf(owner)
  return checkResult('user', 'Usuario').bad(
    `La base «${file}» es de «${name}» y este comando corre como «${nameOf(user)}»: así no puede revisarla.`,
    `Córrelo como ${name}: sudo encuestas doctor, o sudo -u ${name} npm run encuestas -- doctor.`,
  )
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return undefined
  }
}

function isClosed(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return false
  } catch {
    return true
  }
}

/** As the machine's own list of users has it. */
export function nameOf(userId: number): string {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  return users.map((line) => line.split(':')).find(([, , id]) => id === String(userId))?.[0] ?? `uid ${userId}`
}
