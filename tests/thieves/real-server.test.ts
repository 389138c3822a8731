import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { visitorNames } from '#server/visitor/visitor-name.ts'
import { sqliteFile } from '#store/database-url.ts'
import { survey005 } from '#surveys/005.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { addresses, remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, engines, freshSqlite } from '../support/databases.ts'
import { keptPart } from '../support/kept-sessions.ts'
import { startServer } from '../support/processes/server-process.ts'
import { expectNoLinks, rankCorrelation } from './chance.ts'
import { stolenSqlite } from './sqlite-bytes.ts'

const SECRET = 'a secret of the tests'
const VISITORS = 60
/** From one network, and with the same answers, without a mark. */
const TOO_FEW_TO_BE_NOTED = 15
const answers = plainAnswers(survey005.questionnaire)

/** What a thief who has the key, too, can work out: the part of it that the survey has for itself is in the database. */
async function hashes({ url }: { url: string }) {
  const [row] = await ask(url, "SELECT part FROM survey_key WHERE survey_id = '005'")
  const nameVisitor = visitorNames(SECRET, new Map([['005', String(row?.part)]]))
  return (address: string) => nameVisitor(address, '005')
}

async function server(freshDatabase: typeof freshSqlite) {
  const database = await freshDatabase()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', IP_HASH_SECRET: SECRET }
  return { database, ...(await startServer(env)) }
}

/** People come one after another, as on a quiet site. Gives each one's address and the id of their session. */
async function visitors(origin: string, people = VISITORS) {
  const visits: { address: string; sessionId: string }[] = []
  for (const address of addresses(people)) {
    const visitor = remoteVisitor(origin, address)
    const sessionId = await visitor.session('005')
    expect((await visitor.answer(sessionId, answers, '005')).status).toBe(200)
    visits.push({ address, sessionId })
  }
  return visits
}

/** What nobody should be surprised by, once in a million runs: these people are others each time. */
const SURPRISE = 5 / Math.sqrt(VISITORS)

test('after an orderly stop the SQLite file of the real server does not tell in what order people came', async () => {
  const { database, origin, signal, ended } = await server(freshSqlite)
  const visits = await visitors(origin)
  signal('SIGTERM')
  expect(await ended).toBe(0)

  const stolen = stolenSqlite(database.url.slice('file:'.length), 16)
  const place = (text: string, wanted: string) => {
    const [found] = stolen.placesOf(text).filter(({ table }) => table === wanted)
    return found && found.at.page * 1e6 + found.at.offset
  }
  const hashOf = await hashes(database)
  const places = visits.map(({ address, sessionId }) => ({
    visitor: place(hashOf(address).slice(0, 16), 'visitor'),
    session: place(keptPart(sessionId), 'survey_session'),
  }))
  const inVisitors = places.flatMap(({ visitor }) => visitor ?? [])
  expect(inVisitors).toHaveLength(VISITORS)
  // The last few are in the inbox, where they wait for ten.
  const inSessions = places.flatMap(({ session }) => session ?? [])
  expect(inSessions.length).toBeGreaterThan(VISITORS - 10)
  expect(Math.abs(rankCorrelation(inVisitors))).toBeLessThan(SURPRISE)
  expect(Math.abs(rankCorrelation(inSessions))).toBeLessThan(SURPRISE)
  const order = (places: number[]) =>
    places.map((_, index) => String(index)).toSorted((a, b) => (places[Number(a)] ?? 0) - (places[Number(b)] ?? 0))
  expectNoLinks(order(inVisitors), order(inSessions), 8)
})

describe.each(engines)('a thief with an old copy and the present database, on $engine', ({ freshDatabase }) => {
  test('finds no session in the copy that was open then', async () => {
    const { database, origin } = await server(freshDatabase)
    const people = addresses(30).map((address) => ({ address, ...remoteVisitor(origin, address) }))
    const sessions = await Promise.all(people.map((person) => person.session('005')))
    const copy = await copyOf(database.url)
    for (const [index, person] of people.entries()) {
      expect((await person.answer(sessions[index] ?? '', answers, '005')).status).toBe(200)
    }
    const hashOf = await hashes(database)
    expect(people.filter(({ address }) => copy.includes(hashOf(address)))).toHaveLength(30)
    expect(sessions.filter((sessionId) => copy.includes(keptPart(sessionId)))).toEqual([])
    expect(sessions.filter((sessionId) => copy.includes(sessionId.slice(-16)))).toEqual([])
  })
})

/** Everything that a copy holds, as bytes or as rows. */
async function copyOf(url: string): Promise<string> {
  const file = sqliteFile(url)
  if (file !== undefined) {
    const folder = dirname(file)
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n')
  }
  const tables = await ask(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const rows = await Promise.all(tables.map(({ tablename }) => ask(url, `SELECT * FROM ${tablename}`)))
  return JSON.stringify(rows)
}

describe.each(engines)('a thief with a log of who called when, on $engine', ({ freshDatabase }) => {
  test('finds no moment in the database: what is kept of two people at different hours of a day is the same', async () => {
    const { database, origin } = await server(freshDatabase)
    const visits = await visitors(origin, TOO_FEW_TO_BE_NOTED)
    const rows = await ask(database.url, 'SELECT * FROM session_inbox UNION ALL SELECT * FROM survey_session')
    const kinds = new Set(rows.map(({ id, ...row }) => JSON.stringify(row)))
    expect(rows).toHaveLength(visits.length)
    expect(kinds.size).toBe(1)
    for (const table of ['visitor', 'visitor_inbox', 'survey_session', 'session_inbox']) {
      const all = (await ask(database.url, `SELECT * FROM ${table}`)).flatMap((row) => Object.values(row))
      // Any moment of this decade, in seconds or milliseconds, as a number or as digits of a text.
      expect(all.filter((value) => typeof value === 'number' && value > 1e9)).toEqual([])
      expect(all.filter((value) => /\d{2}:\d{2}|1[789]\d{8}/.test(String(value)))).toEqual([])
    }
  })
})
