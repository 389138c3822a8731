import type { ReactNode } from 'react'
import { releasePaths } from '#contract/paths.ts'
import { dayRange, longDay } from '#rules/format/dates.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { mainResult } from '#rules/releases/main-result.ts'
import { NoticeBox } from '../../components/notice.tsx'
import type { ReleaseView } from './release-view.ts'

interface ReleaseHeroProps {
  readonly view: ReleaseView
  /** The part of the release that the page shows, when not all of it. */
  readonly part?: string
}

/** Which release this is, and what to know before reading it. */
export function ReleaseHero({ view, part }: ReleaseHeroProps) {
  const { release } = view
  const { surveyId, surveyTitle, number, publishedOn, isLast } = release
  const headline = part ? undefined : mainResult(release)
  return (
    <div className="space-y-5">
      <ReleaseHeading surveyId={surveyId} title={surveyTitle} part={part}>
        <p className="mt-2">
          Publicación {number} · {longDay(publishedOn)}
          {isLast && ' · última: la encuesta está cerrada'}
        </p>
      </ReleaseHeading>
      <ReleaseNotices view={view} />
      {headline && (
        <p className="card border-l-4 border-l-accent text-lg leading-snug font-semibold text-ink sm:text-xl">
          {headline}
        </p>
      )}
      {!part && <Facts view={view} />}
    </div>
  )
}

function ReleaseNotices({ view: { release, newest, correctedBy, sha256 } }: ReleaseHeroProps) {
  const { surveyId, number, corrects } = release
  const isOld = newest !== undefined && newest > number
  return (
    <>
      {!sha256 && (
        <NoticeBox tone="warning" title="Vista previa">
          <p>Así lo vería el público. Todavía no está publicado, y los archivos se hacen al publicar.</p>
        </NoticeBox>
      )}
      {correctedBy && (
        <NoticeBox tone="warning" title="Esta publicación fue corregida">
          <p>
            La corrige la{' '}
            <Link to={releasePaths.release(surveyId, correctedBy.number)}>publicación {correctedBy.number}</Link>:{' '}
            {correctedBy.reason}
          </p>
        </NoticeBox>
      )}
      {isOld && !correctedBy && (
        <NoticeBox tone="calm" title="Hay una publicación más reciente">
          <p>
            Esta se conserva como se publicó. La más reciente es la{' '}
            <Link to={releasePaths.newest(surveyId)}>publicación {newest}</Link>.
          </p>
        </NoticeBox>
      )}
      {corrects && (
        <NoticeBox tone="calm" title={`Corrige la publicación ${corrects.number}`}>
          <p>
            Motivo: {corrects.reason}{' '}
            <Link to={releasePaths.release(surveyId, corrects.number)}>Ver la publicación {corrects.number}</Link>
          </p>
        </NoticeBox>
      )}
    </>
  )
}

function Link({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a href={to} className="font-semibold text-accent-strong underline underline-offset-4">
      {children}
    </a>
  )
}

function Facts({ view: { release } }: ReleaseHeroProps) {
  const { people, nEff, fieldwork, weighting } = release
  const facts = [
    { label: 'Personas', value: wholeNumber(people), note: 'de 18 años o más' },
    { label: 'n efectiva', value: wholeNumber(nEff), note: 'lo que valen ya ponderadas' },
    { label: 'Respuestas', value: dayRange(fieldwork.from, fieldwork.to), note: 'primera y última' },
    { label: 'Ponderación', value: weighting.edition, note: `por ${weighting.rungName}` },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 max-[359px]:grid-cols-1 sm:gap-3 lg:grid-cols-4 print:grid-cols-4">
        {facts.map(({ label, value, note }) => (
          <div key={label} className="rounded-xl bg-accent-soft p-3 sm:p-4">
            <dt className="text-sm font-semibold text-accent-strong">{label}</dt>
            <dd className="text-ink">
              <span className="block text-lg leading-tight font-bold">{value}</span>
              <span className="text-sm">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Respondió quien quiso: describe a quienes participaron, ponderados para parecerse a la población. Cada número va
        con su intervalo modelado al {percent(95)}. <Link to="#como-leer">Cómo leer estos resultados</Link>
      </p>
    </>
  )
}

interface ReleaseHeadingProps {
  readonly surveyId: string
  readonly title: string
  readonly part?: string | undefined
  readonly children?: ReactNode
}

export function ReleaseHeading({ surveyId, title, part, children }: ReleaseHeadingProps) {
  return (
    <div>
      <p className="text-sm font-semibold text-secure">Resultados · participación abierta · encuesta {surveyId}</p>
      <h1 className="mt-1 text-3xl font-extrabold tracking-tight text-balance text-ink sm:text-5xl">
        {title}
        {part && <span className="mt-1 block text-xl font-bold tracking-normal text-accent-strong">{part}</span>}
      </h1>
      {children}
    </div>
  )
}
