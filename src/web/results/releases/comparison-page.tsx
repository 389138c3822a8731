import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { type Comparison, OTHERS, type ReleasedQuestion } from '#releases/release.ts'
import { percent, wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { across, endToEndScale, type Scale } from '../../charts/scale.ts'
import { ShareAxis } from '../../charts/share-track.tsx'
import { Section } from '../../components/section.tsx'
import { type GroupResult, GroupTable } from './group-table.tsx'
import { HowToRead } from './how-to-read.tsx'
import { MapShapes, PlaceMap } from './place-map.tsx'
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

interface ComparedQuestionProps {
  readonly page: string
  readonly comparison: Comparison
  readonly question: ReleasedQuestion
}

/** One question among the people of each group: each option, group beside group. */
function ComparedQuestion({ page, comparison, question }: ComparedQuestionProps) {
  const tables = comparison.questions.find((one) => one.question === question.id)?.tables ?? []
  const groups = comparison.groups.flatMap((group, at) => {
    const result = tables[at]
    return result ? [{ group, result }] : []
  })
  const titleId = `${question.id}-titulo`
  return (
    <article id={question.id} aria-labelledby={titleId} className="card released">
      <h3 id={titleId} className="text-lg leading-snug font-bold text-ink sm:text-xl">
        {question.text}
      </h3>
      <p className="mt-2 text-sm">
        {question.asked}
        {' · '}
        <a href={`${page}#${question.id}`} className="text-accent-strong underline underline-offset-4">
          Ver a todas las personas
        </a>
      </p>
      {comparison.by === 'place' ? (
        <PlaceMap groups={groups} question={question} />
      ) : (
        <GroupTable caption={`Grupos: ${question.text}`} groups={groups} />
      )}
      <GroupBars groups={groups} />
    </article>
  )
}

/** The options in the order of the first group that is shown, with those that only others have at the end. */
function optionsOf(groups: readonly GroupResult[]): Map<string, { readonly label: string; readonly isApart: boolean }> {
  const rows = groups.flatMap(({ result }) => (result.kind === 'table' ? result.rows : []))
  const inOrder = rows.toSorted((a, b) => Number(a.isApart) - Number(b.isApart))
  return new Map(inOrder.map(({ option, label, isApart }) => [option, { label, isApart }]))
}

function GroupBars({ groups }: { groups: readonly GroupResult[] }) {
  const highest = groups.flatMap(({ result }) =>
    result.kind === 'table' ? result.rows.map(({ share }) => (share.kind === 'shown' ? share.high : 0)) : [],
  )
  if (highest.length === 0) return null
  const scale = endToEndScale(Math.max(...highest))
  return (
    <>
      <div className="mt-4 grid gap-x-10 gap-y-4 lg:grid-cols-2">
        {[...optionsOf(groups)].map(([option, { label, isApart }]) => (
          <div key={option} className="break-inside-avoid">
            <h4 className="font-semibold text-ink">{label}</h4>
            <ul>
              {groups.map((one) => (
                <GroupBar key={one.group.id} of={one} option={option} isApart={isApart} scale={scale} />
              ))}
            </ul>
            <div className="group-line">
              <span />
              <ShareAxis scale={scale} />
            </div>
          </div>
        ))}
      </div>
      <p className="mt-3 text-sm">Punto: resultado ponderado. Franja: intervalo modelado al 95&nbsp;%.</p>
    </>
  )
}

const againstRestWords = { more: 'más que el resto', less: 'menos que el resto' } as const

interface GroupBarProps {
  readonly of: GroupResult
  readonly option: string
  readonly isApart: boolean
  readonly scale: Scale
}

function GroupBar({ of: { group, result }, option, isApart, scale }: GroupBarProps) {
  if (result.kind === 'withheld') return null
  const row = result.rows.find((each) => each.option === option)
  const share = row?.share
  // Where every option has a row of its own.
  if (!share && option === OTHERS) return null
  return (
    <li className="group-line">
      <span>{group.name}</span>
      {share?.kind === 'shown' ? (
        <>
          <svg className={`chart w-full ${isApart ? 'text-slate-500' : 'text-accent'}`} height="20" aria-hidden="true">
            <line className="chart-line stroke-line" x2="100%" y1="10" y2="10" />
            <line className="band" x1={across(scale, share.low)} x2={across(scale, share.high)} y1="10" y2="10" />
            <circle className="dot" cx={across(scale, share.percent)} cy="10" r="5" />
          </svg>
          <span className="text-right whitespace-nowrap text-ink tabular-nums">
            {percent(share.percent)} <span className="sr-only">({wholeInterval(share)})</span>
            {row?.againstRest && <span className="block text-xs">{againstRestWords[row.againstRest]}</span>}
          </span>
        </>
      ) : (
        <span className="col-span-2 text-right">{share ? shortShare(share) : 'entre las otras respuestas'}</span>
      )}
    </li>
  )
}
