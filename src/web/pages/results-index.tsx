import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { findings } from '#field-studies/catalog.ts'
import { withoutElectoral } from '#field-studies/without-electoral.ts'
import type { ElectoralSilence } from '#rules/releases/electoral-silence.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { MethodLists } from '../results/field/method-lists.tsx'
import { SilenceNotice } from '../results/field/silence-notice.tsx'
import { findingAccent } from '../results/field/study-accent.ts'
import { SummaryCard } from '../results/field/summary-card.tsx'

interface ResultsIndexPageProps {
  readonly settings: PageSettings
  readonly silence: ElectoralSilence | undefined
}

/** What the field found, study by study, and how each was made. */
export function ResultsIndexPage({ settings, silence }: ResultsIndexPageProps) {
  const shown = silence ? findings.map(withoutElectoral) : findings
  return (
    <>
      <Header
        brand={settings.brand}
        back={{ label: 'Inicio', href: pagePaths.home }}
        badge="Campo"
        isSecure={isSecureOrigin(settings.publicOrigin)}
      />
      <main id="contenido" className="mx-auto w-full max-w-5xl space-y-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
        <div>
          <p className="text-sm font-semibold text-secure">Aguascalientes · en la calle, persona por persona</p>
          <h1 className="mt-2 text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Resultados de campo</h1>
          <p className="mt-3 max-w-2xl text-lg">
            Lo que respondió la gente en entrevistas de campo. Cada número va con su base y su intervalo cuando se
            reportaron; cuando no, se dice.
          </p>
        </div>
        {silence && <SilenceNotice silence={silence} />}
        <section aria-labelledby="estudios">
          <h2 id="estudios" className="section-title">
            Estudios publicados
          </h2>
          <ul className="mt-5 grid gap-5 lg:grid-cols-2">
            {findings.map((finding) => (
              <SummaryCard key={finding.surveyId} finding={finding} accent={findingAccent(finding)} silence={silence} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="metodologia">
          <h2 id="metodologia" className="section-title">
            Metodología
          </h2>
          <div className="mt-5 grid gap-5 lg:grid-cols-2">
            {shown.map((finding) => (
              <div key={finding.surveyId} className={`accent-${findingAccent(finding)} card`}>
                <h3 className="text-lg font-bold text-ink">{finding.title}</h3>
                <MethodLists methodology={finding.methodology} level="h4" />
              </div>
            ))}
          </div>
        </section>
      </main>
      <Footer brand={settings.brand} />
    </>
  )
}
