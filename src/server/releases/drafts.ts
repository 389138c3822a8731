import type { Store } from '#store/store.ts'
import type { KeptFile } from '../pages/kept-file.ts'
import type { LiveSite } from '../pages/live-site.ts'

/** The draft of a survey as the public would see it, drawn when it is looked at. */
export function drafts({ releases }: Pick<Store, 'releases'>, { previewOf }: Pick<LiveSite, 'previewOf'>) {
  return async (surveyId: string): Promise<ReadonlyMap<string, KeptFile> | undefined> => {
    const draft = await releases.draftOf(surveyId)
    if (!draft) return undefined
    const earlier = Object.entries(await releases.all()).find(([id]) => id === surveyId)?.[1] ?? []
    return previewOf(draft.release, earlier)
  }
}
