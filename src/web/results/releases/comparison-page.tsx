import { releasePaths } from '#contract/paths.ts'
import { type Comparison, groupTables } from '#releases/release.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { groupSentence } from '#rules/releases/group-sentence.ts'
import { Section } from '../../components/section.tsx'
import { GroupTables } from './group-table.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes, PlaceMap } from './place-map.tsx'
import { CompareNav, comparisonNames, ReleaseFrame, SilencedQuestions, WithIndex } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { canonicalPath, type GroupTable, type QuestionProps, type ReleaseProps } from './release-view.ts'
import { QuestionCard, repeatedSince } from './released-question.tsx'

export function ComparisonPage({ view, comparison }: ReleaseProps & { comparison: Comparison }) {
  const { release, page } = view
  const { by } = comparison
  const questions = release.questions.filter(({ id }) => comparison.questions.some(({ question }) => question === id))
  return (
    <ReleaseFrame
      path={releasePaths.comparedBy(canonicalPath(release), by)}
      back={{ label: 'Todas las personas', href: page }}
    >
      <ReleaseHero view={view} part={comparisonNames[by]} />
      {by === 'place' && <MapShapes />}
      <WithIndex questions={questions}>
        <Section id="preguntas" title="Pregunta por pregunta" className="questions compared">
          <CompareNav view={view} by={by} />
          <p className="note">
            ▲ más y ▼ menos que el resto: una diferencia clara, que depende también de la base.
            {by === 'place' && ' Los municipios con pocas respuestas aparecen juntos.'}
          </p>
          {/* Its state is the page's: what follows it shows the intervals while it is checked, without a script. */}
          <input id="con-intervalos" type="checkbox" className="show-details" />
          <label htmlFor="con-intervalos" className="note ml-2">
            Mostrar cada intervalo modelado al 95&nbsp;%
          </label>
          <SilencedQuestions view={view} />
          {questions.map((question) => (
            <ComparedQuestion key={question.id} view={view} question={question} comparison={comparison} />
          ))}
          {by === 'place' && (
            <p className="note">
              Mapa: INEGI, Marco Geoestadístico, diciembre de 2024; simplificado por nosotros. En el mapa pesa el
              territorio y no la gente: la base de cada lugar está en las tablas.
            </p>
          )}
        </Section>
        <HowToRead release={release} />
      </WithIndex>
    </ReleaseFrame>
  )
}

/** Who differs, in a sentence, over the numbers of every group. */
function ComparedQuestion({ comparison, ...props }: QuestionProps & { comparison: Comparison }) {
  const { view, question } = props
  const groups = groupTables({ comparisons: [comparison] }, question.id)
  return (
    <QuestionCard {...props}>
      <p className="finding-line">{groupSentence(view.release, comparison, question.id)}</p>
      <div className={comparison.by === 'place' ? 'with-map' : undefined}>
        <PlaceMap groups={groups} question={question} />
        <div className="min-w-0">
          <GroupTables {...props} groups={groups} />
        </div>
      </div>
      <LeftOut groups={groups} />
    </QuestionCard>
  )
}

/** The groups that are not shown, and those whose numbers are repeated from an earlier release. */
function LeftOut({ groups }: { groups: readonly GroupTable[] }) {
  const lines = groups.flatMap(({ group: { name }, table }) => {
    if (table.kind === 'withheld') return [{ name, why: suppressionReasons[table.why] }]
    return table.repeats ? [{ name, why: repeatedSince(table.repeats) }] : []
  })
  return [...Map.groupBy(lines, ({ why }) => why)].map(([why, own]) => (
    <p key={why} className="note">
      {own.map(({ name }) => name).join('; ')}: {why.charAt(0).toLowerCase() + why.slice(1)}
    </p>
  ))
}
