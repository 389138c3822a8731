import type { ReactNode } from 'react'
import { releasePaths } from '#contract/release-paths.ts'
import { dayRange, longDay } from '#rules/format/dates.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import type { Finding } from '#rules/releases/news/finding.ts'
import { headlineAbove, newsOf } from '#rules/releases/news/news.ts'
import { NoticeBox } from '../../components/notice.tsx'
import type { ReleaseProps, ReleaseView } from './release-view.ts'

/** Which release this is, and what to know before reading it. `part` names the comparison, on a page that shows one. */
export function ReleaseHero({ view, part }: ReleaseProps & { part?: string }) {
  const { surveyId, surveyTitle, number, publishedOn, isLast } = view.release
  const headline = part ? undefined : headlineOf(view)
  // What an analyst wrote is the largest; what the site says by itself is not.
  const isTold = headline !== undefined && headline === view.release.story?.headline
  return (
    <div className="space-y-4">
      <ReleaseHeading surveyId={surveyId} title={surveyTitle} part={part} isBelowHeadline={isTold}>
        <p className="mt-1">
          Publicación {number} · {longDay(publishedOn)}
          {isLast && ' · última: la encuesta está cerrada'}
        </p>
      </ReleaseHeading>
      <ReleaseNotices view={view} />
      {headline && (
        <p
          className={`max-w-3xl leading-tight font-extrabold tracking-tight text-balance text-ink ${isTold ? 'text-3xl sm:text-4xl' : 'text-2xl'}`}
        >
          {headline}
        </p>
      )}
      {!part && <MainResults view={view} />}
      {!part && <Facts view={view} />}
    </div>
  )
}

function ReleaseNotices({ view }: ReleaseProps) {
  const { release, newest, correctedBy, sha256, client, addressOf } = view
  const { surveyId, number, corrects } = release
  const isOld = newest !== undefined && newest > number
  return (
    <>
      {!sha256 && (
        <NoticeBox tone="warning" title="Vista previa">
          <p>Así lo vería el público. Todavía no está publicado, y los archivos se hacen al publicar.</p>
        </NoticeBox>
      )}
      {client && (
        <NoticeBox tone="calm" title={`Para ${client.name}`}>
          <p>
            Estos resultados no son públicos: los ve quien tiene este enlace, que sirve hasta el {longDay(client.until)}
            . La ficha y los archivos citan la dirección pública, que se abriría si se hicieran públicos.
          </p>
        </NoticeBox>
      )}
      {correctedBy && (
        <NoticeBox tone="warning" title="Esta publicación fue corregida">
          <p>
            La corrige la <Link to={addressOf(correctedBy.number)}>publicación {correctedBy.number}</Link>:{' '}
            {correctedBy.reason}
          </p>
        </NoticeBox>
      )}
      {isOld && !correctedBy && (
        <NoticeBox tone="calm" title="Hay una publicación más reciente">
          <p>
            Esta se conserva como se publicó. La más reciente es la{' '}
            <Link to={client ? addressOf(newest) : releasePaths.newest(surveyId)}>publicación {newest}</Link>.
          </p>
        </NoticeBox>
      )}
      {corrects && (
        <NoticeBox tone="calm" title={`Corrige la publicación ${corrects.number}`}>
          <p>
            Motivo: {corrects.reason}{' '}
            {addressOf(corrects.number) && (
              <Link to={addressOf(corrects.number)}>Ver la publicación {corrects.number}</Link>
            )}
          </p>
        </NoticeBox>
      )}
    </>
  )
}

/** Only the words, where there is nothing that the reader could open. */
function Link({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children
  return (
    <a href={to} className="font-semibold text-accent-strong underline underline-offset-4">
      {children}
    </a>
  )
}

/** What the analyst wrote above the findings, or that there is nothing to lead with. */
function headlineOf({ release, silenced }: ReleaseView): string | undefined {
  const news = newsOf(release)
  if (news.findings.length > 0) return headlineAbove(news)
  return silenced.length > 0 ? undefined : NOTHING_TO_LEAD_WITH
}

/** Where «No sé» and the like are all that has a number. */
export const NOTHING_TO_LEAD_WITH = 'Ninguna respuesta tiene una cifra que destacar.'

/** The news: what the analyst leads with, or the clearest finding of each theme. */
function MainResults({ view: { release } }: ReleaseProps) {
  const { findings } = newsOf(release)
  if (findings.length === 0) return null
  return (
    <ul aria-label="Lo principal" className="grid gap-3 md:grid-cols-3 print:grid-cols-3">
      {findings.map((finding) => (
        <li key={finding.question.id} className="card finding">
          <MainResult {...finding} />
        </li>
      ))}
    </ul>
  )
}

function MainResult({ question: { id, text }, figure = '', sentence }: Finding) {
  return (
    <>
      <a href={`#${id}`} className="block text-sm leading-snug underline decoration-line-strong underline-offset-2">
        {text}
      </a>
      <p className={`mt-2 leading-snug text-ink ${figure ? '' : 'text-xl font-bold'}`}>
        {figure && (
          <strong className="mb-1.5 block text-5xl leading-none font-extrabold tracking-tight text-accent-strong tabular-nums">
            {figure}
          </strong>
        )}
        {sentence.slice(figure.length)}
      </p>
    </>
  )
}

function Facts({ view: { release } }: ReleaseProps) {
  const { people, nEff, fieldwork, weighting } = release
  const facts = [
    { label: 'Personas', value: wholeNumber(people), note: 'de 18 años o más' },
    { label: 'Muestra efectiva', value: wholeNumber(nEff), note: 'tamaño útil después de ponderar' },
    { label: 'Respuestas', value: dayRange(fieldwork.from, fieldwork.to), isLong: true },
    { label: 'Ponderación', value: weighting.edition, note: `por ${weighting.rungName}` },
  ]
  return (
    <>
      <dl className="release-facts">
        {facts.map(({ label, value, note, isLong }) => (
          <div key={label}>
            <dt className="text-sm">{label}</dt>
            <dd className={`leading-tight font-bold text-ink ${isLong ? '' : 'text-lg sm:text-xl'}`}>
              {value} {note && <span className="block text-sm font-normal text-body">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-3xl text-sm">
        Encuesta abierta: participó quien quiso. Ajustamos los resultados por {weighting.rungName}. Cada número va con
        su intervalo modelado al {percent(95)}. <Link to="#como-leer">Cómo leer estos resultados</Link>
      </p>
    </>
  )
}

interface ReleaseHeadingProps {
  readonly surveyId: string
  readonly title: string
  readonly part?: string | undefined
  /** An analyst's, which is then the largest. */
  readonly isBelowHeadline?: boolean
  readonly children?: ReactNode
}

export function ReleaseHeading({ surveyId, title, part, isBelowHeadline, children }: ReleaseHeadingProps) {
  const size = isBelowHeadline ? 'text-xl font-bold' : 'text-3xl font-extrabold tracking-tight sm:text-4xl'
  return (
    <div>
      <p className="text-sm font-semibold text-secure">Resultados · participación abierta · encuesta&nbsp;{surveyId}</p>
      <h1 className={`mt-1 text-balance text-ink ${size}`}>
        {title}
        {part && <span className="mt-1 block text-xl font-bold tracking-normal text-accent-strong">{part}</span>}
      </h1>
      {children}
    </div>
  )
}
