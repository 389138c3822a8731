import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { withoutElectoral } from '#field-studies/without-electoral.ts'
import type { ElectoralSilence } from '#rules/releases/electoral-silence.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { Section } from '../components/section.tsx'
import { MethodLists } from '../results/field/methodology.tsx'
import { SilenceNotice } from '../results/field/silence-notice.tsx'
import { SummaryCard } from '../results/field/summary-card.tsx'
import { accentOf } from '../survey-accent.ts'

interface ResultsIndexPageProps {
  readonly settings: PageSettings
  readonly silence: ElectoralSilence | undefined
}

/** What the field found, study by study, and how each was made. */
export function ResultsIndexPage({ settings, silence }: ResultsIndexPageProps) {
  const shown = silence ? fieldStudies.map(withoutElectoral) : fieldStudies
  return (
    <PageFrame
      settings={settings}
      back={{ label: 'Inicio', href: pagePaths.home }}
      badge="Campo"
      className="mx-auto w-full max-w-5xl space-y-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-12"
    >
      <div>
        <p className="text-sm font-semibold text-secure">Aguascalientes · en la calle, persona por persona</p>
        <h1 className="mt-2 text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Resultados de campo</h1>
        <p className="mt-3 max-w-2xl text-lg">
          Lo que respondió la gente en entrevistas de campo. Cada número va con su base y su intervalo cuando se
          reportaron; cuando no, se dice.
        </p>
      </div>
      {silence && <SilenceNotice silence={silence} />}
      <Section id="estudios" title="Estudios publicados">
        <ul className="mt-5 grid gap-5 lg:grid-cols-2">
          {fieldStudies.map((study) => (
            <SummaryCard key={study.surveyId} study={study} silence={silence} />
          ))}
        </ul>
      </Section>
      <Section id="metodologia" title="Metodología">
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          {shown.map((study) => (
            <div key={study.surveyId} className={`accent-${accentOf(study.surveyId)} card`}>
              <h3 className="text-lg font-bold text-ink">{study.title}</h3>
              <MethodLists methodology={study.methodology} level="h4" />
            </div>
          ))}
        </div>
      </Section>
    </PageFrame>
  )
}
