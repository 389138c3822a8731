import { readFileSync } from 'node:fs'

/** The processes that a process has started and that have not ended; of another machine, as that one's /proc tells. */
export function workerPids(pid: number, proc = '/proc'): number[] {
  const children = readFileSync(`${proc}/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

/** A process and those that it has started: who signals the site as a whole means all of them. */
export function allPids(pid: number): number[] {
  return [pid, ...workerPids(pid)]
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
