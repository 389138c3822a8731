import type { Comparison, ReleasedQuestion, Suppressed, Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import { domainCells } from '../../weighting/statistic.ts'
import type { Weights } from '../release-weights.ts'
import { askedInWords, choicesOf, releasedQuestions, takesOneOption } from '../released-questions.ts'
import type { ShownTables, TableId } from './earlier-releases.ts'
import type { Group, Trait } from './groups.ts'
import { buildTable } from './table.ts'
import { whatMayBeShown } from './what-may-be-shown.ts'

/** What all tables of a release or a wave are made from. */
export interface TablesInput {
  readonly survey: Pick<Survey, 'questionnaire'>
  readonly cells: readonly CellCounts[]
  readonly weights: Weights
  /** Ids of the questions that are not shown during an electoral silence. */
  readonly electoral: ReadonlySet<string>
  /** The questions for which earlier responses do not count. */
  readonly since?: ReadonlyMap<string, CountedSince> | undefined
  /** Absent in a wave, which has no groups, no earlier tables and no unweighted numbers. */
  readonly release?: { readonly traits: readonly Trait[]; readonly shown: ShownTables }
}

/** The tables of every question, for everybody and for each group. Each is one step of a few milliseconds. */
export function* buildTables(
  input: TablesInput,
): Generator<void, { readonly questions: readonly ReleasedQuestion[]; readonly comparisons: readonly Comparison[] }> {
  const { cells, electoral, weights, since, release } = input
  const { questionnaire } = input.survey
  const questions: ReleasedQuestion[] = []
  const compared = new Map((release?.traits ?? []).map(({ by }) => [by, [] as Comparison['questions'][number][]]))
  for (const question of releasedQuestions(questionnaire)) {
    const { id, text, help, kind, item } = question
    questions.push({
      id,
      text,
      ...(help === undefined ? {} : { help }),
      kind,
      ...(item && { item }),
      isElectoral: electoral.has(id),
      asked: askedInWords(question, questionnaire, since),
      result: withApartRows(question, build(question, 'all', { id: 'all', isIn: () => true })),
    })
    yield
    for (const { by, groups } of release?.traits ?? []) {
      const tables = []
      for (const group of groups) {
        tables.push(build(question, by, group))
        yield
      }
      compared.get(by)?.push({ question: id, tables })
    }
  }
  const comparisons = (release?.traits ?? []).map(({ by, groups }) => ({
    by,
    groups: groups.map(({ isIn: _, ...group }) => group),
    questions: compared.get(by) ?? [],
  }))
  return { questions, comparisons }

  function build(question: Question, by: TableId['by'], { id: group, isIn }: Pick<Group, 'id' | 'isIn'>) {
    const id = { by, group, question: question.id }
    const asked = { id, question, cells: by === 'all' ? cells : domainCells(cells, isIn) }
    const decision = whatMayBeShown(asked, release?.shown(id, isIn) ?? [], weights.weighted)
    return buildTable(asked, decision, { weights, withUnweighted: by === 'all' && release !== undefined })
  }
}

/** «No sé» and the like keep a row in everybody's table, as electoral authorities ask, even where they are in «Otras respuestas». */
function withApartRows(question: Question, table: Table | Suppressed): Table | Suppressed {
  if (table.kind === 'withheld' || !takesOneOption(question)) return table
  const merged = choicesOf(question).filter(
    ({ id, isApart }) => isApart && !table.rows.some(({ option }) => option === id),
  )
  const share = { kind: 'in-others' } as const
  return {
    ...table,
    rows: [...table.rows, ...merged.map(({ id, label }) => ({ option: id, label, isApart: true, share }))],
  }
}
