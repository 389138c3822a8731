import type { Store } from '#store/store.ts'
import type { Catalog } from '#surveys/catalog.ts'

/** What the store knows for all processes together. Nothing when it does not answer: whoever asks how things are wants to know that most of all. */
export async function readTallies({ tallies, typeformEvidence }: Store, catalog: Catalog) {
  try {
    const [rows, waiting] = await Promise.all([
      Promise.all(catalog.map(async ({ id }) => ({ id, ...(await tallies.of(id)) }))),
      typeformEvidence.waiting(),
    ])
    // Completions that Typeform has not proven yet.
    const unproven = waiting.reduce((sum, form) => sum + form.waiting, 0)
    return { surveys: rows, unproven }
  } catch {
    return undefined
  }
}

export type SiteTallies = NonNullable<Awaited<ReturnType<typeof readTallies>>>
