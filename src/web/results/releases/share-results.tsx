import { releasePaths } from '#contract/release-paths.ts'
import { findingOf } from '#rules/releases/news/finding.ts'
import { newsOf } from '#rules/releases/news/news.ts'
import { ShareRow } from '../../share/share-row.tsx'
import { useSite } from '../../site.ts'
import type { QuestionProps, ReleaseProps } from './release-view.ts'

/** Neither a draft, which has no address that others could open, nor what is for one client. */
export function ShareRelease({ view: { release, sha256, address, client } }: ReleaseProps) {
  const { publicOrigin } = useSite().settings
  if (!sha256 || client) return null
  const text = newsOf(release).headline ?? `Resultados: ${release.surveyTitle}`
  return <ShareRow shared={{ url: publicOrigin + address, text }} />
}

/** The address shared is of the question by itself, whose preview is its own picture. */
export function ShareQuestion({ view: { address, sha256, client }, question }: QuestionProps) {
  const { publicOrigin } = useSite().settings
  const { id, text, result } = question
  if (!sha256 || client || result.kind !== 'table') return null
  const url = publicOrigin + releasePaths.question(address, id)
  const sentence = findingOf(question)?.sentence
  return <ShareRow shared={{ url, text: sentence ? `«${text}»: ${sentence}` : text }} titleId={`${id}-titulo`} />
}
