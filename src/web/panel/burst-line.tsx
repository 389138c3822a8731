import { burstWarning } from '#contract/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { NoticeBox } from '../components/notice.tsx'

/** Warns that far more answers are coming than on other days. Links to the survey's page unless it is shown there. */
export function BurstLine({ surveyId }: { surveyId?: string | undefined }) {
  return (
    <section aria-label="Ráfaga" className="text-sm">
      <NoticeBox tone="danger" title={surveyId ? `Hay una ráfaga en la encuesta ${surveyId}` : 'Hay una ráfaga'}>
        <p>{burstWarning}</p>
        {surveyId && (
          <p>
            <a href={pagePaths.quality(surveyId)} className="inline-block py-1 font-semibold text-ink underline">
              Ver la calidad de las respuestas
            </a>
          </p>
        )}
      </NoticeBox>
    </section>
  )
}
