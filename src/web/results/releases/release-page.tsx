import type { PageSettings } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { Section } from '../../components/section.tsx'
import { CompareNav } from './compare-nav.tsx'
import { DataAndCitation } from './data-and-citation.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MethodSheet } from './method-sheet.tsx'
import { ReleaseFrame } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { ReleaseList } from './release-list.tsx'
import { lastingPath, type ReleaseView } from './release-view.ts'
import { ReleasedQuestionCard } from './released-question.tsx'
import { SilencedQuestions } from './silenced-questions.tsx'
import { WeightingEffect } from './weighting-effect.tsx'
import { WhoTookPart } from './who-took-part.tsx'

/** A whole release: the results, how to read them, and everything needed to check them. */
export function ReleasePage({ settings, view }: { settings: PageSettings; view: ReleaseView }) {
  const { release, isOpen } = view
  const { surveyId, questions } = release
  return (
    <ReleaseFrame settings={settings} path={lastingPath(release)}>
      <ReleaseHero view={view} />
      <Section id="preguntas" title="Pregunta por pregunta" className="space-y-5">
        <CompareNav view={view} />
        <SilencedQuestions view={view} />
        {questions.map((question) => (
          <ReleasedQuestionCard key={question.id} settings={settings} view={view} question={question} />
        ))}
      </Section>
      <WeightingEffect release={release} />
      <WhoTookPart release={release} />
      <HowToRead release={release} />
      <MethodSheet release={release} />
      <ReleaseList view={view} />
      <DataAndCitation settings={settings} view={view} />
      <nav aria-label="Seguir" className="flex flex-wrap gap-3">
        {isOpen && (
          <a href={pagePaths.survey(surveyId)} className="button-accent">
            Participar en la encuesta {surveyId}
          </a>
        )}
        <a href={releasePaths.all} className="button-outline">
          Todos los resultados
        </a>
      </nav>
    </ReleaseFrame>
  )
}
