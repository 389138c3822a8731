import { releasePaths } from '#contract/release-paths.ts'
import { newsOf, questionsOfLead, sentenceAbout } from '#rules/releases/news/news.ts'
import { ShareRow } from '../../share/share-row.tsx'
import { useSite } from '../../site.ts'
import type { QuestionText, ReleaseProps } from './release-view.ts'

/** Neither a draft, which has no address that others could open, nor what is for one client. */
export function ShareRelease({ view: { release, sha256, address, client } }: ReleaseProps) {
  const { publicOrigin } = useSite().settings
  if (!sha256 || client) return null
  const text = newsOf(release).headline ?? `Resultados: ${release.surveyTitle}`
  return <ShareRow shared={{ url: publicOrigin + address, text }} />
}

/** The address shared is of the question, or of the battery, by itself: its preview is its own picture. */
export function ShareQuestion({ view, question }: ReleaseProps & { question: QuestionText }) {
  const { publicOrigin } = useSite().settings
  const { release, sha256, client, address } = view
  const { id, text } = question
  if (!sha256 || client || questionsOfLead(release, id).every(({ result }) => result.kind === 'withheld')) return null
  const url = publicOrigin + releasePaths.question(address, id)
  const sentence = sentenceAbout(release, id)
  return <ShareRow shared={{ url, text: sentence ? `«${text}»: ${sentence}` : text }} titleId={`${id}-titulo`} />
}
