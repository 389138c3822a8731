import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasedQuestion } from '#releases/release.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { dayRange, longDay } from '#rules/format/dates.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { SidesFigure } from '../../charts/sides-bar.tsx'
import { useSite } from '../../site.ts'
import type { ReleaseProps } from './release-view.ts'
import { BarLegend, QuestionFacts, QuestionNotes, RowBars } from './released-question.tsx'

interface EmbedPageProps extends ReleaseProps {
  /** Its text only, because its numbers may be silenced. */
  readonly question: Pick<ReleasedQuestion, 'id' | 'text'>
}

/** One question for other sites to embed, with its publisher, its dates and its base. */
export function EmbedPage({ view, question: { id, text } }: EmbedPageProps) {
  const { settings, assets } = useSite()
  const { release, survey } = view
  const { number } = release
  const address = settings.publicOrigin + view.address
  return (
    // Always light, because the embedding site may be light whatever the visitor's setting.
    <html lang="es-MX" className={`accent-${survey.accent} only-light`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{text}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={settings.publicOrigin + releasePaths.embed(view.address, id)} />
        <link rel="stylesheet" href={assets.styles.results} />
        <script type="module" src={assets.scripts.embed.src} />
      </head>
      <body>
        <main className="m-2 rounded-2xl border border-line bg-white p-4">
          <h1 className="text-lg leading-snug font-bold text-ink">{text}</h1>
          <EmbeddedResult view={view} id={id} />
          <p className="mt-3 border-t border-line pt-3 text-sm">
            <strong className="text-ink">{settings.brand.name}</strong> · participación abierta · publicación {number},{' '}
            {longDay(release.publishedOn)}.{' '}
            <a href={address} target="_blank" rel="noopener" className="text-accent-strong underline">
              Resultados completos y método
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}

function EmbeddedResult({ view, id }: ReleaseProps & { id: string }) {
  const { release, withdrawn, silence, newest, correctedBy } = view
  if (withdrawn) return <p className="mt-3">Esta publicación se retiró el {longDay(withdrawn.on)}.</p>
  const question = release.questions.find((one) => one.id === id)
  if (!question) return silence && <p className="mt-3">{silenceSentence(silence)}</p>
  const { result } = question
  if (result.kind === 'withheld') return <p className="mt-3">{suppressionReasons[result.why]}</p>
  const { from, to } = release.fieldwork
  return (
    <>
      <QuestionNotes view={view} question={question} />
      <QuestionFacts view={view} question={question} />
      <p className="text-sm">
        Respuestas: {dayRange(from, to)}.{correctedBy && ` Corregida en la publicación ${correctedBy.number}.`}
        {!correctedBy && newest !== undefined && newest > release.number && ' Hay una publicación más reciente.'}
      </p>
      {result.sides && <SidesFigure sides={result.sides} />}
      <RowBars label={question.text} rows={result.rows} />
      <BarLegend />
    </>
  )
}
