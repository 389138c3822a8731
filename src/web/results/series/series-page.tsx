import { releasePaths } from '#contract/release-paths.ts'
import { seriesPaths } from '#contract/series-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { Series, SeriesPoint } from '#releases/series.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { dayRange, longDay } from '#rules/format/dates.ts'
import { people } from '#rules/format/percent.ts'
import { changeSentence, newestFinding } from '#rules/series/series-sentence.ts'
import { Downloads } from '../../components/downloads.tsx'
import { NoticeBox } from '../../components/notice.tsx'
import { ShareRow } from '../../share/share-row.tsx'
import { useSite } from '../../site.ts'
import { EmbedCode } from '../releases/question-files.tsx'
import { FooterNav, ReleaseFrame } from '../releases/release-frame.tsx'
import { SeriesCharts, SeriesTable } from './series-charts.tsx'

export interface SeriesPageProps {
  readonly series: Series
  readonly silence: SiteState['silence']
}

/** One question over time: a point for each release that asked it. */
export function SeriesPage({ series, silence }: SeriesPageProps) {
  const { key, text, points } = series
  return (
    <ReleaseFrame path={seriesPaths.page(key)}>
      <div>
        <p className="text-sm font-semibold text-secure">Serie · la misma pregunta a lo largo del tiempo</p>
        <h1 className="mt-1 text-3xl font-extrabold tracking-tight text-balance text-ink sm:text-4xl">{text}</h1>
      </div>
      {silence && series.isElectoral ? (
        <NoticeBox tone="warning" title="Serie electoral: en veda">
          <p>{silenceSentence(silence)}</p>
        </NoticeBox>
      ) : (
        <SeriesNumbers series={series} />
      )}
      <section aria-labelledby="puntos" className="released">
        <h2 id="puntos" className="question-title">
          De dónde es cada punto
        </h2>
        <ol className="mt-2 space-y-3">
          {points.toReversed().map((point) => (
            <li key={`${point.surveyId}/${point.number}`} id={`${point.surveyId}-${point.number}`}>
              <PointLine point={point} />
            </li>
          ))}
        </ol>
        <p className="mt-3 text-sm">
          Son las cifras que cada publicación dio en su día. Un cambio es claro cuando es mayor de lo que explica el
          azar del modelo; se prueba con los porcentajes y las muestras efectivas publicados. Donde se preguntó con
          otras palabras, la línea se corta y nada se compara.
        </p>
      </section>
      <FooterNav surveyId={undefined}>Participar</FooterNav>
    </ReleaseFrame>
  )
}

function SeriesNumbers({ series }: Pick<SeriesPageProps, 'series'>) {
  const { publicOrigin } = useSite().settings
  const { key, text } = series
  const finding = newestFinding(series)
  const sentences = [finding, changeSentence(series)].filter((sentence) => sentence !== undefined)
  return (
    <>
      <div className="space-y-2">
        {sentences.map((sentence) => (
          <p key={sentence} className="text-lg text-ink">
            {sentence}
          </p>
        ))}
        <ShareRow
          shared={{ url: publicOrigin + seriesPaths.page(key), text: finding ? `«${text}»: ${finding}` : text }}
        />
      </div>
      <section aria-label="Gráficas" className="released">
        <SeriesCharts series={series} />
        <p className="mt-3 text-sm">
          Punto: resultado ponderado. Línea vertical: intervalo modelado al 95&nbsp;%. Línea punteada: se preguntó de
          otra forma.
        </p>
        <details>
          <summary className="summary">Tabla y archivos</summary>
          <SeriesTable series={series} />
          <Downloads
            files={[
              { label: 'CSV', href: seriesPaths.data(key, 'csv') },
              { label: 'JSON', href: seriesPaths.data(key, 'json') },
              { label: 'Imagen', href: seriesPaths.picture(key) },
            ]}
          />
          <EmbedCode path={seriesPaths.embed(key)} title={text} />
          <p className="mt-2 text-sm">
            Para enterarte del próximo punto, suscríbete a{' '}
            <a href={seriesPaths.feed(key)} className="text-accent-strong underline">
              las novedades de esta serie
            </a>
            .
          </p>
        </details>
      </section>
    </>
  )
}

function PointLine({ point }: { point: SeriesPoint }) {
  const { surveyId, surveyTitle, number, publishedOn, fieldwork, since, table, differences } = point
  const who = since === undefined ? '' : ` nuevas desde la publicación ${since}`
  return (
    <>
      <p>
        <a href={releasePaths.release(surveyId, number)} className="font-semibold text-accent-strong underline">
          {surveyTitle}, publicación {number}
        </a>{' '}
        · {longDay(publishedOn)}
      </p>
      <p className="text-sm">
        {people(table.base)}
        {who}; respuestas {dayRange(fieldwork.from, fieldwork.to)}.
        {differences.length > 0 && ` En este punto ${differences.join('; ')}.`}
      </p>
    </>
  )
}
