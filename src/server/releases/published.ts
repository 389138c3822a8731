import { nothingPublished, type Standing } from '#contract/standing.ts'
import type { Store } from '#store/store.ts'

/** What is published, as far as this process knows since `refresh` was last called. */
export function published({ releases }: Pick<Store, 'releases'>) {
  let version = ''
  let known: Standing['releases'] = nothingPublished.releases
  return {
    all: () => known,

    /** Whether something was published or withdrawn meanwhile, in whatever process. */
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
