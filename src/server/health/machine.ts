import { statfs } from 'node:fs/promises'

/** What checks ask the machine for. */
export interface Machine {
  now(): number
  /** What this user may still write to the disk of a folder. */
  freeBytes(folder: string): Promise<number>
  /** By whom this is run; nothing where there are no such numbers. */
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
