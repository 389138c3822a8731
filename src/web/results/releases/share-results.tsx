import { releasePaths } from '#contract/release-paths.ts'
import { newsOf, questionsOfLead, sentenceAbout } from '#rules/releases/news/news.ts'
import { ShareRow } from '../../share/share-row.tsx'
import { useSite } from '../../site.ts'
import { canonicalPath, type QuestionText, type ReleaseProps } from './release-view.ts'

/** A draft has no address that others could open. */
export function ShareRelease({ view: { release, sha256 } }: ReleaseProps) {
  const { publicOrigin } = useSite().settings
  if (!sha256) return null
  const text = newsOf(release).headline ?? `Resultados: ${release.surveyTitle}`
  return <ShareRow shared={{ url: publicOrigin + canonicalPath(release), text }} />
}

/** The address shared is of the question, or of the battery, by itself: its preview is its own picture. */
export function ShareQuestion({ view: { release, sha256 }, question }: ReleaseProps & { question: QuestionText }) {
  const { publicOrigin } = useSite().settings
  const { id, text } = question
  if (!sha256 || questionsOfLead(release, id).every(({ result }) => result.kind === 'withheld')) return null
  const url = publicOrigin + releasePaths.question(release.surveyId, release.number, id)
  const sentence = sentenceAbout(release, id)
  return <ShareRow shared={{ url, text: sentence ? `«${text}»: ${sentence}` : text }} titleId={`${id}-titulo`} />
}
