import type { KeptRelease } from '#releases/release.ts'
import type { Store } from '#store/store.ts'

/** The published releases, as they were when `refresh` was last called. */
export function published({ releases }: Pick<Store, 'releases'>) {
  let version = ''
  let known: ReadonlyMap<string, readonly KeptRelease[]> = new Map()
  return {
    of: (surveyId: string): readonly KeptRelease[] => known.get(surveyId) ?? [],

    /** Whether something was published or withdrawn since, by any process. */
    async refresh(): Promise<boolean> {
      const now = await releases.version()
      if (now === version) return false
      known = await releases.all()
      version = now
      return true
    },
  }
}

export type Published = ReturnType<typeof published>
