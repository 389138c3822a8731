import { releasePaths } from '#contract/paths.ts'
import { type Comparison, groupTables } from '#releases/release.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { publicRules, suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { GroupPanels } from './group-panels.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes, PlaceMap } from './place-map.tsx'
import { CompareNav, comparisonNames, ReleaseFrame, SilencedQuestions, WithIndex } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { canonicalPath, type GroupTable, nEffOf, type QuestionProps, type ReleaseProps } from './release-view.ts'
import { QuestionCard, repeatedSince, SmallBase } from './released-question.tsx'

export function ComparisonPage({ view, comparison }: ReleaseProps & { comparison: Comparison }) {
  const { release, page } = view
  const { by } = comparison
  const questions = release.questions.filter(({ id }) => comparison.questions.some(({ question }) => question === id))
  const bases = widestTables(comparison)
  return (
    <ReleaseFrame
      path={releasePaths.comparedBy(canonicalPath(release), by)}
      back={{ label: 'Todas las personas', href: page }}
    >
      <ReleaseHero view={view} part={comparisonNames[by]} />
      {by === 'place' && <MapShapes />}
      <WithIndex questions={questions}>
        <Section id="preguntas" title="Pregunta por pregunta" className="questions">
          <CompareNav view={view} by={by} />
          <div className="card group-bases">
            <BaseTable view={view} caption="Cuántas personas hay en cada grupo" groups={bases} />
            <p className="mt-3 text-sm">
              Punto: resultado ponderado. Franja: intervalo modelado al 95&nbsp;%. ▲ más que el resto, ▼ menos que el
              resto. Se compara por un solo dato a la vez; los grupos muy chicos se juntan o se omiten.
              {by === 'place' && ' Los municipios con pocas respuestas aparecen juntos, con un mismo color.'}
            </p>
            <p className="mt-2 text-sm">{publicRules(release)}</p>
          </div>
          <SilencedQuestions view={view} />
          {questions.map((question) => (
            <ComparedQuestion
              key={question.id}
              view={view}
              question={question}
              groups={groupTables({ comparisons: [comparison] }, question.id)}
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

interface ComparedQuestionProps extends QuestionProps {
  readonly groups: readonly GroupTable[]
  /** The tables whose bases are listed once above all questions. */
  readonly bases: readonly GroupTable[]
}

function ComparedQuestion({ groups, bases, ...props }: ComparedQuestionProps) {
  const { view, question } = props
  const omitted = groups.flatMap(({ group, table }) => (table.kind === 'withheld' ? [group.name] : []))
  const hasOtherBases = groups.some(({ table }, at) => {
    const listed = bases[at]?.table
    return table.kind === 'withheld' || listed?.kind !== 'table' || table.base !== listed.base || table.repeats
  })
  return (
    <QuestionCard {...props}>
      {omitted.length > 0 && <p className="mt-1 text-sm">No se muestra: {omitted.join('; ')}.</p>}
      <div className="group-panels">
        <PlaceMap groups={groups} question={question} />
        <GroupPanels groups={groups} question={question} />
      </div>
      {hasOtherBases && (
        <details>
          <summary className="summary">Base de cada grupo</summary>
          <BaseTable view={view} caption={`Grupos: ${question.text}`} groups={groups} />
        </details>
      )}
    </QuestionCard>
  )
}

interface BaseTableProps extends ReleaseProps {
  readonly caption: string
  readonly groups: readonly GroupTable[]
}

/** How many people are in each group, or why it is not shown. */
function BaseTable({ view, caption, groups }: BaseTableProps) {
  return (
    <>
      <DataTable caption={caption} columns={['Grupo', 'Base', 'Muestra efec\u00adtiva']}>
        <tbody>
          {groups.map(({ group, table }) => (
            <tr key={group.id}>
              <th scope="row">
                {group.name} {table.kind === 'table' && table.isSmallBase && <SmallBase />}
              </th>
              {table.kind === 'withheld' ? (
                <td colSpan={2} className="whitespace-normal!">
                  {suppressionReasons[table.why]}
                </td>
              ) : (
                <>
                  <td>{wholeNumber(table.base)}</td>
                  <td>{wholeNumber(nEffOf(view.release, table))}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {repeatedFrom(groups).map(({ names, repeats }) => (
        <p key={repeats.number} className="mt-2 text-sm">
          {names.join('; ')}: {repeatedSince(repeats)}
        </p>
      ))}
    </>
  )
}

/** The groups whose tables are repeated, by the release they come from. */
function repeatedFrom(groups: readonly GroupTable[]) {
  const repeated = groups.flatMap(({ group, table }) =>
    table.kind === 'table' && table.repeats ? [{ name: group.name, repeats: table.repeats }] : [],
  )
  const byRelease = Map.groupBy(repeated, ({ repeats }) => repeats.number).values()
  return [...byRelease].flatMap((same) =>
    same[0] ? [{ names: same.map(({ name }) => name), repeats: same[0].repeats }] : [],
  )
}

/** Of each group, the table of the question that most of its people were asked. */
function widestTables(comparison: Comparison): GroupTable[] {
  const all = comparison.questions.flatMap(({ question }) => groupTables({ comparisons: [comparison] }, question))
  const baseOf = ({ table }: GroupTable) => (table.kind === 'table' ? table.base : 0)
  return comparison.groups.flatMap(({ id }) => {
    return all
      .filter(({ group }) => group.id === id)
      .toSorted((a, b) => baseOf(b) - baseOf(a))
      .slice(0, 1)
  })
}
