import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Why a fact could not be read. */
export interface Failed {
  readonly error: unknown
}

export const hasFailed = (fact: object): fact is Failed => 'error' in fact

/** Whether this user could write to a folder, or to its nearest parent that exists. */
export interface Trial {
  readonly wanted: string
  readonly folder: string
  readonly user: string
  readonly failed?: Failed
}

/** What checks need from the machine; tests bring their own. */
export interface Machine {
  now(): number
  /** How much this user may still write to a folder's disk. */
  freeBytes(folder: string): Promise<number>
  /** Who runs this; undefined where users have no numbers. */
  userId(): number | undefined
}

export const thisMachine: Machine = {
  now: () => Date.now(),
  userId: () => process.geteuid?.(),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

/** The folder, or its nearest parent that exists. */
export function nearestFolder(folder: string): string {
  const whole = resolve(folder)
  return existsSync(whole) || dirname(whole) === whole ? whole : nearestFolder(dirname(whole))
}

/** Whether this user can write there, or create it. Found out by writing: access lists and read-only disks show no other way. */
export function tryWriting(wanted: string): Trial {
  const folder = nearestFolder(wanted)
  const trial = { wanted, folder, user: nameOf(thisMachine.userId() ?? 0) }
  const path = join(folder, `.encuestas-${randomBytes(6).toString('hex')}.prueba`)
  try {
    writeFileSync(path, '1', { mode: 0o600, flag: 'wx' })
    return trial
  } catch (error) {
    return { ...trial, failed: { error } }
  } finally {
    // Also on a full disk, where the file is made and stays empty.
    if (existsSync(path)) rmSync(path)
  }
}

/** Where a file cannot be seen, the owner of the folder that hides it. */
export function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? ownerOf(dirname(path)) : undefined
  }
}

export function nameOf(userId: number): string {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  return users.map((line) => line.split(':')).find(([, , id]) => id === String(userId))?.[0] ?? `uid ${userId}`
}
