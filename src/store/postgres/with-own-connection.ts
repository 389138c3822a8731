import type pg from 'pg'
import { connected, type Servers } from './servers.ts'

/** Runs the work on a connection of its own, without a time limit: it may take longer than a visitor would wait. */
export async function withOwnConnection<Result>(
  among: Servers,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connected(among)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
