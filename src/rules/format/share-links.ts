import { pagePaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'

export type Network = 'facebook' | 'x' | 'whatsapp' | 'linkedin'

/** What a visitor passes on: an address, and the words beside it. */
export interface Shared {
  readonly url: string
  readonly text: string
}

/** The survey's own address is shared, whichever page it is shared from. */
export function sharedSurvey(publicOrigin: string, { id, share }: Pick<Survey, 'id' | 'share'>): Shared {
  return { url: publicOrigin + pagePaths.survey(id), text: share.text }
}

/** For networks that take a single text. They make the preview from the address on its own line at the end. */
export function sharedText({ url, text }: Shared): string {
  return `${text}\n${url}`
}

/** The links that open each network's dialog for sharing. */
export function shareLinks(shared: Shared): Record<Network, string> {
  const [url, text] = [encodeURIComponent(shared.url), encodeURIComponent(shared.text)]
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    x: `https://x.com/intent/tweet?text=${text}&url=${url}`,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(sharedText(shared))}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  }
}
