import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** All values of a setting in one of our units, in their order. */
export function unitValues(unit: string, name: string): string[] {
  const lines = readFileSync(`deploy/${unit}`, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))
  return [...lines].map(([, value = '']) => value)
}

/** The system calls that a unit allows. */
export function allowedCalls(unit: string): Set<string> {
  const groups = callGroups()
  const calls = (word: string): string[] => (word.startsWith('@') ? (groups.get(word) ?? []).flatMap(calls) : [word])
  const allowed = new Set<string>()
  for (const line of unitValues(unit, 'SystemCallFilter')) {
    for (const call of line.replace('~', '').split(' ').flatMap(calls)) {
      if (line.startsWith('~')) allowed.delete(call)
      else allowed.add(call)
    }
  }
  return allowed
}

/** As this system's systemd knows them; a group may name others. */
function callGroups(): Map<string, string[]> {
  const { stdout } = spawnSync('systemd-analyze', ['syscall-filter', '--no-pager'], { encoding: 'utf8' })
  const groups = new Map<string, string[]>()
  let group: string[] = []
  for (const line of stdout.split('\n')) {
    if (line.startsWith('@')) {
      group = []
      groups.set(line.trim(), group)
    } else if (/^\s+[@\w]/.test(line)) group.push(line.trim())
  }
  return groups
}
