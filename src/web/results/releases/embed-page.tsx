import type { ReactNode } from 'react'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasedQuestion } from '#releases/release.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { dayRange, longDay } from '#rules/format/dates.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import type { Accent } from '#surveys/survey.ts'
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
  const { release, survey } = view
  const { number, publishedOn } = release
  return (
    <EmbedFrame
      title={text}
      path={releasePaths.embed(view.address, id)}
      accent={survey.accent}
      source={`participación abierta · publicación ${number}, ${longDay(publishedOn)}`}
      whole={{ path: view.address, name: 'Resultados completos y método' }}
    >
      <EmbeddedResult view={view} id={id} />
    </EmbedFrame>
  )
}

interface EmbedFrameProps {
  readonly title: string
  readonly path: string
  readonly accent: Accent
  /** What it is, after the publisher's name. */
  readonly source: string
  /** The page that shows all of it. */
  readonly whole: { readonly path: string; readonly name: string }
  readonly children: ReactNode
}

/** A page inside a page of another site. */
export function EmbedFrame({ title, path, accent, source, whole, children }: EmbedFrameProps) {
  const { settings, assets } = useSite()
  return (
    // Always light, because the embedding site may be light whatever the visitor's setting.
    <html lang="es-MX" className={`accent-${accent} only-light`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={settings.publicOrigin + path} />
        <link rel="stylesheet" href={assets.styles.results} />
        <script type="module" src={assets.scripts.embed.src} />
      </head>
      <body>
        <main className="m-2 rounded-2xl border border-line bg-white p-4">
          <h1 className="text-lg leading-snug font-bold text-ink">{title}</h1>
          {children}
          <p className="mt-3 border-t border-line pt-3 text-sm">
            <strong className="text-ink">{settings.brand.name}</strong> · {source}.{' '}
            <a
              href={settings.publicOrigin + whole.path}
              target="_blank"
              rel="noopener"
              className="text-accent-strong underline"
            >
              {whole.name}
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
