import { describe, expect, test } from 'vitest'
import { command } from '../support/command.ts'
import { freshFolder, linesOfCopy } from '../support/copies.ts'
import { engines } from '../support/databases.ts'
import { fresh, opened } from '../support/restoring.ts'
import { code, textOf } from './coders.ts'
import { knownPeople, visitAll } from './crowd-of-known.ts'
import { forgetAll } from './fill-tables.ts'

const TOGETHER = 10
const BEFORE = 20
const people = knownPeople(BEFORE + TOGETHER)

/** What a copy tells: the visitors who have answered, the answers, and which of their texts are coded, in the order of the copy. */
async function copyOf(url: string) {
  const made = await command(url, 'respaldo', '--carpeta', freshFolder(), '--json')
  const lines = linesOfCopy(JSON.parse(made.stdout).file)
  const holds = (name: string) => lines.some((line) => line.startsWith('[') && line.includes(`"${name}"`))
  return {
    answered: new Set(people.filter(({ hash }) => lines.includes(`["005","${hash}",1]`)).map(({ hash }) => hash)),
    sessions: new Set(people.filter(({ sessionId }) => holds(sessionId)).map(({ sessionId }) => sessionId)),
    coded: lines.flatMap((line) => /^\["005","one-service-change","(\w+)","ana"/.exec(line)?.[1] ?? []),
  }
}

describe.each(engines)('a thief with one copy a day of a quiet survey, on $engine', ({ freshDatabase }) => {
  test('does not learn who gave the one answer that is new in the second', async () => {
    const url = await fresh(freshDatabase)
    const store = await opened(url)
    await visitAll(store, people.slice(0, BEFORE), 1)
    await store.inbox.move()
    await code(store, people.slice(0, BEFORE))
    await forgetAll(store)
    const first = await copyOf(url)
    expect([first.answered.size, first.sessions.size]).toEqual([BEFORE, BEFORE])
    expect(first.coded).toEqual(people.slice(0, BEFORE).map(textOf).toSorted())
    for (const [day, person] of people.slice(BEFORE).entries()) {
      await visitAll(store, [person], 1)
      await store.inbox.move()
      // Some copies are made before the next pass, and some after it.
      if (day % 2 === 1) await forgetAll(store)
      if (day > 2 && day < TOGETHER - 1) continue
      const after = await copyOf(url)
      // No answer is missing; of the visitors nothing is new until ten of them have answered.
      expect(after.sessions.has(person.sessionId)).toBe(true)
      expect([...after.answered].filter((hash) => !first.answered.has(hash))).toHaveLength(
        day === TOGETHER - 1 ? TOGETHER : 0,
      )
    }
  })
})
