import { pagePaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'

export type Network = 'facebook' | 'x' | 'whatsapp' | 'linkedin'

/** The survey's own address is shared, whichever page it is shared from. */
export function sharedUrl(publicOrigin: string, survey: Pick<Survey, 'id'>): string {
  return publicOrigin + pagePaths.survey(survey.id)
}

/** For networks that take a single text. They make the preview from the address on its own line at the end. */
export function sharedText(publicOrigin: string, survey: Pick<Survey, 'id' | 'share'>): string {
  return `${survey.share.text}\n${sharedUrl(publicOrigin, survey)}`
}

/** The links that open each network's dialog for sharing. */
export function shareLinks(publicOrigin: string, survey: Pick<Survey, 'id' | 'share'>): Record<Network, string> {
  const url = encodeURIComponent(sharedUrl(publicOrigin, survey))
  const text = encodeURIComponent(survey.share.text)
  return {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    x: `https://x.com/intent/tweet?text=${text}&url=${url}`,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(sharedText(publicOrigin, survey))}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  }
}
