import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Finding } from '#findings/finding.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { FigureCard } from '../results/figure-card.tsx'
import { FindingCards } from '../results/finding-cards.tsx'
import { Headline } from '../results/headline.tsx'
import { MethodologyBox } from '../results/methodology-box.tsx'
import { ReadingNote } from '../results/reading-note.tsx'
import { Tabs } from '../results/tabs.tsx'

/** The published field results of one study: seen first, explained next, checkable to the last number. */
export function ResultsPage({ settings, finding }: { settings: PageSettings; finding: Finding }) {
  const { surveyId, title, summary, headline, overall } = finding
  return (
    <>
      <Header
        brand={settings.brand}
        back={{ label: 'Volver', href: pagePaths.survey(surveyId) }}
        badge="Campo"
        isSecure={isSecureOrigin(settings.publicOrigin)}
      />
      <main
        id="contenido"
        className="mx-auto w-full max-w-5xl space-y-10 px-4 pt-8 pb-16 sm:space-y-14 sm:px-6 sm:pt-12"
      >
        <div className={`grid gap-6 ${headline.length > 1 ? '' : 'lg:grid-cols-2 lg:items-center lg:gap-10'}`}>
          <div>
            <p className="text-sm font-semibold text-secure">Resultados de campo · encuesta {surveyId}</p>
            <h1 className="mt-2 text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">{title}</h1>
            <p className="mt-3 text-lg">{summary}</p>
          </div>
          <div className={headline.length > 1 ? 'grid gap-4 sm:grid-cols-2' : ''}>
            {headline.map((share) => (
              <Headline key={share.text} share={share} />
            ))}
          </div>
        </div>
        {overall && <FigureCard finding={finding} figure={overall} level="h2" />}
        <FindingCards finding={finding} />
        <ReadingNote finding={finding} />
        <Tabs finding={finding} />
        <MethodologyBox finding={finding} />
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
      <Footer brand={settings.brand} />
    </>
  )
}
