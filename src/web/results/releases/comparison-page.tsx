import { releasePaths } from '#contract/paths.ts'
import type { Comparison } from '#releases/release.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { GroupPanels } from './group-panels.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes, PlaceMap } from './place-map.tsx'
import { CompareNav, comparedNames, ReleaseFrame, SilencedQuestions, WithIndex } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { effectiveOf, type GroupResult, lastingPath, type OfQuestion, type OfRelease } from './release-view.ts'
import { QuestionCard, repeatedSince, SmallBase } from './released-question.tsx'

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
            <GroupTable view={view} caption="Cuántas personas hay en cada grupo" groups={bases} />
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
          <GroupTable view={of.view} caption={`Grupos: ${question.text}`} groups={groups} />
        </details>
      )}
    </QuestionCard>
  )
}

interface GroupTableProps extends OfRelease {
  readonly caption: string
  readonly groups: readonly GroupResult[]
}

/** How many people each group is, or why it is not shown. */
function GroupTable({ view, caption, groups }: GroupTableProps) {
  return (
    <>
      <DataTable caption={caption} columns={['Grupo', 'Base', 'Muestra efec\u00adtiva']}>
        <tbody>
          {groups.map(({ group, result }) => (
            <tr key={group.id}>
              <th scope="row">
                {group.name} {result.kind === 'table' && result.isSmallBase && <SmallBase />}
              </th>
              {result.kind === 'withheld' ? (
                <td colSpan={2} className="whitespace-normal!">
                  {suppressionReasons[result.why]}
                </td>
              ) : (
                <>
                  <td>{wholeNumber(result.base)}</td>
                  <td>{wholeNumber(effectiveOf(view.release, result))}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {groups.map(
        ({ group, result }) =>
          result.kind === 'table' &&
          result.repeats && (
            <p key={group.id} className="mt-2 text-sm">
              {group.name}: {repeatedSince(result.repeats)}
            </p>
          ),
      )}
    </>
  )
}

function groupResults({ groups, questions }: Comparison, question: string): GroupResult[] {
  const tables = questions.find((one) => one.question === question)?.tables ?? []
  return groups.flatMap((group, at) => {
    const result = tables[at]
    return result ? [{ group, result }] : []
  })
}

/** Of each group, the question that most of its people were asked: what is said of the group once for all questions. */
function widestResults(comparison: Comparison): GroupResult[] {
  const all = comparison.questions.flatMap(({ question }) => groupResults(comparison, question))
  const size = ({ result }: GroupResult) => (result.kind === 'table' ? result.base : 0)
  return comparison.groups.flatMap(({ id }) => {
    return all
      .filter(({ group }) => group.id === id)
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, 1)
  })
}
