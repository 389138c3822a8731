import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What all databases of a run take at once, with room to spare; a container may have 64 MB. */
const NEEDED_BYTES = 4e9

/**
 * A new folder for databases, in memory where that has room: hundreds are made and dropped, and a disk takes ten times as long to make
 * one. Its name has the process that it belongs to.
 */
export function memoryFolder(): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `encuestas-${process.pid}-`))
}

/** Of runs that were killed: what nobody removes would take memory until the machine is started again. */
export function removeAbandoned(): void {
  if (!hasRoom()) return
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = name.match(/^encuestas-(\d+)-/) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It runs, as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
