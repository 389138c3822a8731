import { releasePaths } from '#contract/release-paths.ts'
import { type Comparison, groupTables } from '#releases/release.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { groupSentence } from '#rules/releases/group-sentence.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { Section } from '../../components/section.tsx'
import { GroupTables } from './group-table.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes, PlaceMap } from './place-map.tsx'
import { CompareNav, comparisonNames, ReleaseFrame, SilencedQuestions, WithIndex } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import type { GroupTable, QuestionProps, ReleaseProps } from './release-view.ts'
import { QuestionCard, repeatedSince } from './released-question.tsx'

export function ComparisonPage({ view, comparison }: ReleaseProps & { comparison: Comparison }) {
  const { release, page } = view
  const { by, banner } = comparison
  const isSilenced = view.silenced.some(({ id }) => id === banner?.id)
  const questions = release.questions.filter(({ id }) => comparison.questions.some(({ question }) => question === id))
  const saidAbove = leftOutEverywhere(comparison)
  return (
    <ReleaseFrame path={releasePaths.comparedBy(view.address, by)} back={{ label: 'Todas las personas', href: page }}>
      <ReleaseHero view={view} part={banner ? `${comparisonNames[by]} a «${banner.text}»` : comparisonNames[by]} />
      {by === 'place' && <MapShapes />}
      <WithIndex questions={questions}>
        <Section id="preguntas" title="Pregunta por pregunta" className="questions compared">
          <CompareNav view={view} by={by} />
          <p className="note">
            ▲ más y ▼ menos que el resto: una diferencia clara, que depende también de la base. – sin cifra publicada.
            {by === 'place' && ' Los municipios con pocas respuestas aparecen juntos.'}
          </p>
          <Notes lines={saidAbove} />
          {/* Its state is the page's: what follows it shows the intervals while it is checked, without a script. */}
          <input id="con-intervalos" type="checkbox" className="show-details" />
          <label htmlFor="con-intervalos" className="note ml-2">
            Mostrar cada intervalo modelado al 95&nbsp;%
          </label>
          {isSilenced && view.silence ? (
            <NoticeBox tone="warning" title="Esta comparación es electoral: en veda">
              <p>{silenceSentence(view.silence)}</p>
            </NoticeBox>
          ) : (
            <SilencedQuestions view={view} />
          )}
          {questions.map((question) => (
            <ComparedQuestion
              key={question.id}
              view={view}
              question={question}
              comparison={comparison}
              saidAbove={saidAbove}
            />
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

interface ComparedQuestionProps extends QuestionProps {
  readonly comparison: Comparison
  /** What is said once, above all questions. */
  readonly saidAbove: readonly string[]
}

/** Who differs, in a sentence, over the numbers of every group. */
function ComparedQuestion({ comparison, saidAbove, ...props }: ComparedQuestionProps) {
  const { view, question } = props
  const groups = groupTables({ comparisons: [comparison] }, question.id)
  const sentence = groupSentence(view.release, comparison, question.id)
  return (
    <QuestionCard {...props}>
      {sentence && <p className={sentence.isDifference ? 'finding-line' : 'note text-ink'}>{sentence.text}</p>}
      <div className={comparison.by === 'place' ? 'with-map' : undefined}>
        <PlaceMap groups={groups} question={question} />
        <div className="min-w-0">
          <GroupTables {...props} groups={groups} />
        </div>
      </div>
      <Notes lines={leftOut(groups).filter((line) => !saidAbove.includes(line))} />
    </QuestionCard>
  )
}

function Notes({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="note">
      {line}
    </p>
  ))
}

/** The groups that are not shown, and those whose numbers are repeated from an earlier release. */
function leftOut(groups: readonly GroupTable[]): string[] {
  const lines = groups.flatMap(({ group: { name }, table }) => {
    if (table.kind === 'withheld') return [{ name, why: suppressionReasons[table.why] }]
    return table.repeats ? [{ name, why: repeatedSince(table.repeats) }] : []
  })
  return [...Map.groupBy(lines, ({ why }) => why)].map(
    ([why, own]) => `${own.map(({ name }) => name).join('; ')}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  )
}

/** What is left out in every question. */
function leftOutEverywhere(comparison: Comparison): string[] {
  const [first = [], ...others] = comparison.questions.map(({ question }) =>
    leftOut(groupTables({ comparisons: [comparison] }, question)),
  )
  return first.filter((line) => others.every((lines) => lines.includes(line)))
}
