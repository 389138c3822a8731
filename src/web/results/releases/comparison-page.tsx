import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import type { Comparison } from '#releases/release.ts'
import { Section } from '../../components/section.tsx'
import { ComparedQuestion } from './compared-question.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes } from './place-map.tsx'
import { CompareNav, comparedNames, ReleaseFrame, SilencedQuestions } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { lastingPath, type ReleaseView } from './release-view.ts'

interface ComparisonPageProps {
  readonly settings: PageSettings
  readonly view: ReleaseView
  readonly comparison: Comparison
}

/** Every question of a release, group beside group. */
export function ComparisonPage({ settings, view, comparison }: ComparisonPageProps) {
  const { release, page } = view
  const { by, questions } = comparison
  return (
    <ReleaseFrame
      settings={settings}
      path={releasePaths.comparedBy(lastingPath(release), by)}
      back={{ label: 'Todas las personas', href: page }}
    >
      <ReleaseHero view={view} part={comparedNames[by]} />
      {by === 'place' && <MapShapes />}
      <Section id="preguntas" title={<>{comparedNames[by]}, pregunta por pregunta</>} className="space-y-5">
        <CompareNav view={view} by={by} />
        <p>
          Se compara por un solo dato a la vez, y un grupo se muestra cuando tiene suficientes personas. Los grupos muy
          chicos se juntan o se reservan.
          {by === 'place' && ' Los municipios con pocas respuestas aparecen juntos, con un mismo color.'}
        </p>
        <SilencedQuestions view={view} />
        {release.questions
          .filter(({ id }) => questions.some(({ question }) => question === id))
          .map((question) => (
            <ComparedQuestion key={question.id} page={page} comparison={comparison} question={question} />
          ))}
        {by === 'place' && (
          <p className="text-sm">
            Mapa: INEGI, Marco Geoestadístico, diciembre de 2024; simplificado por nosotros. En el mapa pesa el
            territorio y no la gente: la base de cada lugar está en su tabla.
          </p>
        )}
      </Section>
      <HowToRead release={release} />
    </ReleaseFrame>
  )
}
