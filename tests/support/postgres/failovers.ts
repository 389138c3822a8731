import { expect } from 'vitest'
import { openStore } from '#store/store.ts'
import { expectLedgerKept, type Ledger } from '../crowds/ledger.ts'
import type { PatientCrowd } from '../crowds/patient-crowd.ts'
import { ask } from '../databases.ts'
import { until } from '../processes/server-process.ts'
import { moveAll } from '../store.ts'
import type { StandbyPair } from './standby-pair.ts'

const PEOPLE = 100

/** The primary is lost and replaced under load. Returns the longest time without an acknowledged answer. */
export async function failOverUnderLoad(pair: StandbyPair, crowd: PatientCrowd, how: 'SIGKILL' | 'SIGSTOP') {
  await crowd.someMore(PEOPLE)
  const from = performance.now()
  const lost = await pair.failOver(how)
  await crowd.someMore(PEOPLE)
  const gap = crowd.longestGap(from)
  if (how === 'SIGSTOP') {
    // It comes back beside the one that took its place.
    lost.signal('SIGCONT')
    await crowd.someMore(PEOPLE)
    lost.signal('SIGKILL')
  }
  await pair.pairUp()
  return gap
}

/** Every acknowledged answer is there once, and counts by cell are those of a recount. */
export async function expectNothingLost(url: string, ledger: Ledger): Promise<void> {
  await expectLedgerKept(url, ledger)
  const store = await openStore({ url, answersPerAddress: 1 })
  try {
    // Repeated, because it does nothing while the server empties the inbox.
    await until(async () => {
      await moveAll(store)
      return (await ask(url, 'SELECT id FROM session_inbox')).length === 0
    })
    const { responses, mended } = await store.counts.recount('005')
    expect([responses, mended]).toEqual([ledger.completed.length, 0])
  } finally {
    await store.close()
  }
}
