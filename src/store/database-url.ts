import { resolve } from 'node:path'
import { hostsOf } from './postgres/hosts.ts'

const SQLITE = 'file:'

/** The file of a SQLite database; undefined where the address is PostgreSQL's. */
export function sqliteFile(databaseUrl: string): string | undefined {
  return databaseUrl.startsWith(SQLITE) ? databaseUrl.slice(SQLITE.length) : undefined
}

/** The address without its password. */
export function plainAddress(databaseUrl: string): string {
  const file = sqliteFile(databaseUrl)
  if (file !== undefined) return `${SQLITE}${resolve(file)}`
  const hosts = hostsOf(databaseUrl)
  const { protocol, username, pathname } = new URL(hosts[0].url)
  return `${protocol}//${username ? `${username}@` : ''}${hosts.map(({ name }) => name).join(',')}${pathname}`
}
