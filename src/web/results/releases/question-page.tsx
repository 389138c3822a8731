import { blocksOf } from '#questions/battery.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { longDay } from '#rules/format/dates.ts'
import { questionsOfLead } from '#rules/releases/news/news.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { BatteryCard } from './battery-card.tsx'
import { FooterNav, ReleaseFrame } from './release-frame.tsx'
import { ReleaseHeading } from './release-hero.tsx'
import type { QuestionText, ReleaseProps } from './release-view.ts'
import { BarLegend, ReleasedQuestionCard } from './released-question.tsx'

interface QuestionPageProps extends ReleaseProps {
  readonly path: string
  readonly question: QuestionText
  readonly isSilenced: boolean
}

/** One question or battery of a release by itself: what a link that somebody passed on leads to. */
export function QuestionPage({ view, path, question: { id, text }, isSilenced }: QuestionPageProps) {
  const { release, silence, isOpen } = view
  const { surveyId, surveyTitle, number, publishedOn } = release
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
      {silence && isSilenced ? (
        <NoticeBox tone="warning" title={text}>
          <p>{silenceSentence(silence)}</p>
        </NoticeBox>
      ) : (
        <QuestionOrBattery view={view} id={id} />
      )}
      <FooterNav surveyId={isOpen ? surveyId : undefined}>Participar en la encuesta {surveyId}</FooterNav>
    </ReleaseFrame>
  )
}

function QuestionOrBattery({ view, id }: ReleaseProps & { id: string }) {
  const { questions, batteries } = view.release
  const question = questions.find((each) => each.id === id)
  const block = blocksOf(questions, batteries).find((each) => each.kind === 'battery' && each.battery.id === id)
  const hasSides = questionsOfLead(view.release, id).some(({ result }) => result.kind === 'table' && result.sides)
  return (
    <>
      {question && <ReleasedQuestionCard view={view} question={question} />}
      {block?.kind === 'battery' && <BatteryCard view={view} battery={block.battery} items={block.items} />}
      {(question || !hasSides) && <BarLegend />}
    </>
  )
}
