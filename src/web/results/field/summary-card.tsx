import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy, Share } from '#field-studies/field-study.ts'
import { hasSilenced, withoutElectoral } from '#field-studies/without-electoral.ts'
import { percent } from '#rules/format/percent.ts'
import type { ElectoralSilence } from '#rules/releases/electoral-silence.ts'
import { ArrowRightIcon, DownloadIcon } from '../../components/icons.tsx'
import { accentOf } from '../../survey-accent.ts'
import { MethodPoints } from './methodology.tsx'
import { PeopleDots, ShareFacts, WholeTrack } from './one-share.tsx'

/** A study in one card: what it is known for, how it was made, the way in and its data. */
export function SummaryCard({ study, silence }: { study: FieldStudy; silence: ElectoralSilence | undefined }) {
  const { surveyId, title, summary, headline, methodPoints } = silence ? withoutElectoral(study) : study
  const hasCsv = !silence || !hasSilenced(study)
  const nameId = `estudio-${surveyId}`
  return (
    <li className={`accent-${accentOf(surveyId)} card flex flex-col border-t-4 border-t-accent`}>
      <span className="badge badge-accent self-start">{surveyId}</span>
      <h3 id={nameId} className="mt-3 text-2xl leading-snug font-bold text-ink">
        {title}
      </h3>
      <p className="mt-1">{summary}</p>
      {headline.length > 0 && (
        <div className="mt-5 mb-5 grid gap-6 sm:grid-cols-2 sm:has-[>:only-child]:grid-cols-1">
          {headline.map((share) => (
            <SummaryShare key={share.text} share={share} />
          ))}
        </div>
      )}
      <div className="mt-auto">
        <MethodPoints points={methodPoints} />
        <div className="mt-6 flex flex-wrap gap-x-4 gap-y-2">
          <a href={pagePaths.results(surveyId)} aria-describedby={nameId} className="button-accent">
            Ver resultados
            <ArrowRightIcon className="size-4" />
          </a>
          {hasCsv && (
            <a
              href={pagePaths.resultsCsv(surveyId)}
              download
              aria-describedby={nameId}
              className="button-quiet text-sm"
            >
              <DownloadIcon className="size-4" />
              Datos (CSV)
            </a>
          )}
        </div>
      </div>
    </li>
  )
}

function SummaryShare({ share: { value, text, count, base } }: { share: Share }) {
  return (
    <div className="space-y-3">
      <p className="leading-snug font-semibold text-ink">
        <strong className="block text-4xl leading-none font-extrabold tracking-tight text-accent-strong">
          {percent(value)}
        </strong>{' '}
        {text}
      </p>
      {count !== undefined && base !== undefined ? (
        <PeopleDots count={count} base={base} />
      ) : (
        <WholeTrack value={value} mark="bar" />
      )}
      <p className="text-sm">
        <ShareFacts count={count} base={base} />
      </p>
    </div>
  )
}
