import type { ReleasedQuestion } from '#releases/release.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { longDay } from '#rules/format/dates.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { FooterNav, ReleaseFrame } from './release-frame.tsx'
import { ReleaseHeading } from './release-hero.tsx'
import type { ReleaseProps } from './release-view.ts'
import { BarLegend, ReleasedQuestionCard } from './released-question.tsx'

interface QuestionPageProps extends ReleaseProps {
  readonly path: string
  /** Its text only, because its numbers may be silenced. */
  readonly question: Pick<ReleasedQuestion, 'id' | 'text'>
}

/** One question of a release by itself: what a link that somebody passed on leads to. */
export function QuestionPage({ view, path, question: { id, text } }: QuestionPageProps) {
  const { release, silence, isOpen } = view
  const { surveyId, surveyTitle, number, publishedOn } = release
  const shown = release.questions.find((each) => each.id === id)
  return (
    <ReleaseFrame path={path}>
      <ReleaseHeading surveyId={surveyId} title={surveyTitle}>
        <p className="mt-1">
          Publicación {number} · {longDay(publishedOn)} ·{' '}
          <a href={view.address} className="font-semibold text-accent-strong underline underline-offset-4">
            Resultados completos y método
          </a>
        </p>
      </ReleaseHeading>
      {shown && (
        <>
          <ReleasedQuestionCard view={view} question={shown} />
          <BarLegend />
        </>
      )}
      {!shown && silence && (
        <NoticeBox tone="warning" title={text}>
          <p>{silenceSentence(silence)}</p>
        </NoticeBox>
      )}
      <FooterNav surveyId={isOpen ? surveyId : undefined}>Participar en la encuesta {surveyId}</FooterNav>
    </ReleaseFrame>
  )
}
