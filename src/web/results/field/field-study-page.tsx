import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy, Share } from '#field-studies/field-study.ts'
import { hasElectoralFigures, withoutElectoral } from '#field-studies/without-electoral.ts'
import { longDay } from '#rules/format/dates.ts'
import { percent } from '#rules/format/percent.ts'
import { PageFrame } from '../../components/page-frame.tsx'
import { Section } from '../../components/section.tsx'
import { useSite } from '../../site.ts'
import { FigureCard } from './figure-card.tsx'
import { KeyResults } from './key-results.tsx'
import { MethodologyBox } from './methodology.tsx'
import { ReadingNote, SilenceNotice } from './reading-note.tsx'
import { PeopleDots, ShareFacts, WholeTrack } from './shares.tsx'

export function FieldStudyPage({ study: published }: { study: FieldStudy }) {
  const { silence } = useSite().state
  const study = silence ? withoutElectoral(published) : published
  const hasCsv = !silence || !hasElectoralFigures(published)
  const { surveyId, overall, tabs, cards } = study
  return (
    <PageFrame
      back={{ label: 'Volver', href: pagePaths.survey(surveyId) }}
      badge="Campo"
      printedPath={pagePaths.results(surveyId)}
      className="results mx-auto w-full max-w-5xl space-y-10 px-4 pt-6 pb-16 sm:space-y-14 sm:px-6 sm:pt-12 print:space-y-4"
    >
      <Hero study={study} />
      {silence && <SilenceNotice silence={silence} />}
      {tabs.length > 0 && <Tabs study={study} hasCsv={hasCsv} />}
      {overall && <FigureCard study={study} figure={overall} level="h2" hasCsv={hasCsv} />}
      {cards.length > 0 && <KeyResults study={study} />}
      {study.interviews !== undefined && <ReadingNote interviews={study.interviews} />}
      <MethodologyBox study={study} />
      <CiteBox study={study} />
      <nav aria-label="Seguir" className="flex flex-wrap gap-3">
        <a href={pagePaths.survey(surveyId)} className="button-accent">
          Volver a la encuesta {surveyId}
        </a>
        <a href={pagePaths.home} className="button-outline">
          Ir al inicio
        </a>
        <a href={pagePaths.resultsIndex} className="button-quiet">
          Todos los resultados
        </a>
      </nav>
    </PageFrame>
  )
}

function Hero({ study: { surveyId, title, summary, headline } }: { study: FieldStudy }) {
  const isBeside = headline.length === 1
  return (
    <div className={`grid gap-5 ${isBeside ? 'lg:grid-cols-2 lg:items-center lg:gap-10' : ''}`}>
      <div>
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-5xl">
          <span className="mb-1 block text-sm font-semibold tracking-normal text-secure">
            Resultados de campo · encuesta {surveyId}
          </span>{' '}
          {title}
        </h1>
        <p className="mt-2 sm:mt-3 sm:text-lg">{summary}</p>
      </div>
      {headline.length > 0 && (
        <div className={isBeside ? '' : 'grid gap-3 sm:grid-cols-2 sm:gap-4'}>
          {headline.map((share) => (
            <Headline key={share.text} share={share} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The number a study is known for, large and with a chart. */
function Headline({ share: { value, text, count, base } }: { share: Share }) {
  return (
    <div className="card flex flex-col gap-3 max-sm:py-4 sm:gap-4">
      <p className="flex flex-wrap items-baseline gap-x-3 leading-snug font-semibold text-ink sm:block sm:text-lg">
        <strong className="text-4xl leading-none font-extrabold tracking-tight text-accent-strong sm:block sm:text-6xl">
          {percent(value)}
        </strong>{' '}
        <span className="sm:mt-2 sm:block">{text}</span>
      </p>
      {count !== undefined && base !== undefined ? (
        <div className="max-sm:hidden print:hidden">
          <PeopleDots count={count} base={base} />
        </div>
      ) : (
        <WholeTrack value={value} />
      )}
      <p className="mt-auto text-sm">
        <ShareFacts count={count} base={base} />
      </p>
    </div>
  )
}

/** Plain sections with a link to each; the page's script turns them into tabs. */
function Tabs({ study, hasCsv }: { study: FieldStudy; hasCsv: boolean }) {
  const { tabs, tabsTitle, defaultTab } = study
  return (
    <Section id="apartados" title={tabsTitle} className="tabs">
      <nav className="tab-list" aria-labelledby="apartados">
        {tabs.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="tab" data-shown={id === defaultTab ? '' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {tabs.map(({ id, title, text, figure, lists }) => (
        <section key={id} id={id} className="tab-panel" data-shown={id === defaultTab ? '' : undefined}>
          <h3 className="text-xl font-bold text-ink">{title}</h3>
          <p className="mt-2 mb-4 max-w-2xl text-lg">{text}</p>
          <FigureCard study={study} figure={figure} level="h4" hasCsv={hasCsv} />
          {lists && (
            <div className="mt-4 grid gap-4 md:grid-cols-3">
              {lists.map(({ title, items }) => (
                <div key={title} className="card">
                  <h4 className="font-bold text-ink">{title}</h4>
                  <ul className="bullets mt-2">
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
        </section>
      ))}
    </Section>
  )
}

/** How to cite the study, who publishes it here, and since when. */
function CiteBox({ study: { surveyId, title, published, dates } }: { study: FieldStudy }) {
  const { brand, publicOrigin } = useSite().settings
  const address = publicOrigin + pagePaths.results(surveyId)
  return (
    <Section id="citar" title="Cómo citar" className="card">
      <blockquote className="mt-4 rounded-xl bg-accent-soft p-4 text-ink select-all">
        {brand.name} ({published.slice(0, 4)}). «{title}»: resultados de campo, encuesta {surveyId}. Publicado el{' '}
        {longDay(published)}. {address}
      </blockquote>
      <dl className="facts mt-5">
        <dt>Publica</dt>
        <dd>
          <a href={brand.url} target="_blank" rel="noopener" className="underline underline-offset-4">
            {brand.name}
          </a>
        </dd>
        <dt>Publicación</dt>
        <dd>{longDay(published)}, en este sitio.</dd>
        <dt>Levantamiento</dt>
        <dd>{dates ?? 'Fechas no publicadas'}</dd>
      </dl>
    </Section>
  )
}
