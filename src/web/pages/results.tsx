import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Finding } from '#field-studies/field-study.ts'
import { hasSilenced, withoutElectoral } from '#field-studies/without-electoral.ts'
import type { ElectoralSilence } from '#rules/releases/electoral-silence.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { CiteBox } from '../results/field/cite-box.tsx'
import { FigureCard } from '../results/field/figure-card.tsx'
import { Headline } from '../results/field/headline.tsx'
import { MethodologyBox } from '../results/field/methodology-box.tsx'
import { ReadingNote } from '../results/field/reading-note.tsx'
import { FindingCards } from '../results/field/result-cards.tsx'
import { SilenceNotice } from '../results/field/silence-notice.tsx'
import { Tabs } from '../results/field/tabs.tsx'

interface ResultsPageProps {
  readonly settings: PageSettings
  readonly finding: Finding
  readonly silence: ElectoralSilence | undefined
}

/** The published field results of one study: seen first, explained next, checkable to the last number. */
export function ResultsPage({ settings, finding: published, silence }: ResultsPageProps) {
  const { brand, publicOrigin } = settings
  const finding = silence ? withoutElectoral(published) : published
  const hasCsv = !silence || !hasSilenced(published)
  const { surveyId, overall, tabs, cards } = finding
  return (
    <>
      <Header
        brand={brand}
        back={{ label: 'Volver', href: pagePaths.survey(surveyId) }}
        badge="Campo"
        isSecure={isSecureOrigin(publicOrigin)}
      />
      <p className="on-paper font-semibold text-ink">
        {brand.name} · {publicOrigin + pagePaths.results(surveyId)}
      </p>
      <main
        id="contenido"
        className="results mx-auto w-full max-w-5xl space-y-10 px-4 pt-6 pb-16 sm:space-y-14 sm:px-6 sm:pt-12 print:space-y-4"
      >
        <Hero finding={finding} />
        {silence && <SilenceNotice silence={silence} />}
        {tabs.length > 0 && <Tabs finding={finding} hasCsv={hasCsv} />}
        {overall && <FigureCard finding={finding} figure={overall} level="h2" hasCsv={hasCsv} />}
        {cards.length > 0 && <FindingCards finding={finding} />}
        <ReadingNote finding={finding} />
        <MethodologyBox finding={finding} />
        <CiteBox settings={settings} finding={finding} />
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
      </main>
      <Footer brand={brand} />
    </>
  )
}

function Hero({ finding: { surveyId, title, summary, headline } }: { finding: Finding }) {
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
