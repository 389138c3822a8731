import type pg from 'pg'
import { StoreUnavailable } from '../engine.ts'
import { reason } from '../postgres/failures.ts'
import { connected, servers } from '../postgres/servers.ts'

/** A connection without a time limit: there may be much to read or write. */
export async function connectedClient(url: string): Promise<pg.Client> {
  try {
    return await connected(servers(url))
  } catch (cause) {
    throw cause instanceof StoreUnavailable ? cause : new StoreUnavailable(reason(cause), { cause })
  }
}
