import { releasePaths } from '#contract/paths.ts'
import type { Comparison } from '#releases/release.ts'
import { Section } from '../../components/section.tsx'
import { GroupPanels } from './group-panels.tsx'
import { type GroupResult, GroupTable, groupResults, widestResults } from './group-table.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes, PlaceMap } from './place-map.tsx'
import { CompareNav, comparedNames, ReleaseFrame, SilencedQuestions, WithIndex } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { lastingPath, type OfQuestion, type OfRelease } from './release-view.ts'
import { QuestionCard } from './released-question.tsx'

/** Every question of a release, group beside group. */
export function ComparisonPage({ view, comparison }: OfRelease & { comparison: Comparison }) {
  const { release, page } = view
  const { by } = comparison
  const questions = release.questions.filter(({ id }) => comparison.questions.some(({ question }) => question === id))
  const bases = widestResults(comparison)
  return (
    <ReleaseFrame
      path={releasePaths.comparedBy(lastingPath(release), by)}
      back={{ label: 'Todas las personas', href: page }}
    >
      <ReleaseHero view={view} part={comparedNames[by]} />
      {by === 'place' && <MapShapes />}
      <WithIndex questions={questions}>
        <Section id="preguntas" title="Pregunta por pregunta" className="questions">
          <CompareNav view={view} by={by} />
          <div className="card group-bases">
            <GroupTable caption="Cuántas personas hay en cada grupo" release={release} groups={bases} />
            <p className="mt-3 text-sm">
              Punto: resultado ponderado. Franja: intervalo modelado al 95&nbsp;%. ▲ más que el resto, ▼ menos que el
              resto. Se compara por un solo dato a la vez; los grupos muy chicos se juntan o se omiten.
              {by === 'place' && ' Los municipios con pocas respuestas aparecen juntos, con un mismo color.'}
            </p>
          </div>
          <SilencedQuestions view={view} />
          {questions.map((question) => (
            <ComparedQuestion
              key={question.id}
              view={view}
              question={question}
              groups={groupResults(comparison, question.id)}
              bases={bases}
            />
          ))}
          {by === 'place' && (
            <p className="text-sm">
              Mapa: INEGI, Marco Geoestadístico, diciembre de 2024; simplificado por nosotros. En el mapa pesa el
              territorio y no la gente: la base de cada lugar está en la tabla de arriba.
            </p>
          )}
        </Section>
        <HowToRead release={release} />
      </WithIndex>
    </ReleaseFrame>
  )
}

interface ComparedQuestionProps extends OfQuestion {
  readonly groups: readonly GroupResult[]
  /** What is said once, above all questions. */
  readonly bases: readonly GroupResult[]
}

/** One question among the people of each group: each option, group beside group. */
function ComparedQuestion({ groups, bases, ...of }: ComparedQuestionProps) {
  const { question } = of
  const omitted = groups.flatMap(({ group, result }) => (result.kind === 'withheld' ? [group.name] : []))
  const isOfOthers = groups.some(({ result }, at) => {
    const base = bases[at]?.result
    return result.kind === 'withheld' || base?.kind !== 'table' || result.base !== base.base || result.repeats
  })
  return (
    <QuestionCard {...of}>
      {omitted.length > 0 && <p className="mt-1 text-sm">No se muestra: {omitted.join('; ')}.</p>}
      <div className="group-panels">
        <PlaceMap groups={groups} question={question} />
        <GroupPanels groups={groups} question={question} />
      </div>
      {isOfOthers && (
        <details>
          <summary className="summary">Base de cada grupo</summary>
          <GroupTable caption={`Grupos: ${question.text}`} release={of.view.release} groups={groups} />
        </details>
      )}
    </QuestionCard>
  )
}
