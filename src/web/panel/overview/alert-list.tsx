import type { OverviewReply } from '#contract/panel-schemas.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { BurstLine } from '../burst-line.tsx'

/** What the operator should see to, before any number. */
export function AlertList({ alerts }: Pick<OverviewReply, 'alerts'>) {
  const [ofSurveys, others] = [alerts.filter(isOfSurvey), alerts.filter((alert) => !isOfSurvey(alert))]
  return (
    <>
      {ofSurveys.map(({ surveyId }) => (
        <BurstLine key={surveyId} surveyId={surveyId} />
      ))}
      {others.length > 0 && (
        <section aria-label="Avisos" className="text-sm">
          <NoticeBox tone="warning" title={others.length === 1 ? 'Un aviso' : `${others.length} avisos`}>
            <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
              {others.map(({ code, sentence }) => (
                <li key={code}>{sentence}</li>
              ))}
            </ul>
          </NoticeBox>
        </section>
      )}
    </>
  )
}

/** A burst is. */
function isOfSurvey({ surveyId }: OverviewReply['alerts'][number]): boolean {
  return surveyId !== undefined
}
