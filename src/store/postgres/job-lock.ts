import { type Servers, withOwnConnection } from './servers.ts'

/** Two numbers are another set of locks than the single number that migrations use. */
const JOBS = 1

/**
 * Runs the work, unless another process is at it. The lock belongs to a transaction that stays open meanwhile: it ends with the
 * process that holds it, however that ends, and it works behind a pooler, which hands sessions around but not transactions.
 */
export function unlessAnotherProcessDoes(among: Servers, job: string, work: () => Promise<void>): Promise<void> {
  return withOwnConnection(among, async (client) => {
    await client.query('BEGIN')
    // Without parameters: with them the transaction would keep its snapshot, and old rows alive for it.
    const lock = `pg_try_advisory_xact_lock(${JOBS}, hashtext(${client.escapeLiteral(job)}))`
    const { rows } = await client.query(`SELECT ${lock} AS "isOurs"`)
    if (rows[0]?.isOurs) await work()
    await client.query('COMMIT')
  })
}
