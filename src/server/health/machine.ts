import { statfs } from 'node:fs/promises'

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
