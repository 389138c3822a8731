import type { OverviewReply } from '#contract/panel-schemas.ts'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'

/** What the store knows for all processes together. */
export interface SiteTallies {
  readonly surveys: readonly {
    readonly id: string
    readonly total: number
    readonly completed: number
    readonly refused: OverviewReply['surveys'][number]['refused']
  }[]
  /** Completions that Typeform has not proven yet. */
  readonly unproven: number
}

/** Nothing when the store does not answer: whoever asks how things are wants to know that most of all. */
export async function readTallies({ tallies, typeformEvidence }: Store): Promise<SiteTallies | undefined> {
  try {
    const [rows, waiting] = await Promise.all([
      Promise.all(surveys.map(async ({ id }) => ({ id, ...(await tallies.withProofsOf(id)) }))),
      typeformEvidence.waiting(),
    ])
    return { surveys: rows, unproven: waiting.reduce((sum, form) => sum + form.waiting, 0) }
  } catch {
    return undefined
  }
}
