import type { Comparison, ReleasedQuestion, Suppressed, Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import type { Weights } from '../release-weights.ts'
import { askedInWords, choicesOf, releasedQuestions, takesOneOption } from '../released-questions.ts'
import type { BannerTrait } from './banner.ts'
import type { ShownTables, TableId } from './earlier-releases.ts'
import { cellsIn, type Group, type Trait } from './groups.ts'
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
  readonly release?: { readonly traits: readonly (Trait | BannerTrait)[]; readonly shown: ShownTables }
}

/** The tables of every question, for everybody and for each group. Each is one step of a few milliseconds. */
export function* buildTables(
  input: TablesInput,
): Generator<void, { readonly questions: readonly ReleasedQuestion[]; readonly comparisons: readonly Comparison[] }> {
  const { cells, electoral, weights, since, release } = input
  const { questionnaire } = input.survey
  const questions: ReleasedQuestion[] = []
  const traits = (release?.traits ?? []).map((trait) => ({ banner: undefined, ...trait }))
  const compared = new Map(traits.map(({ by }) => [by, [] as Comparison['questions'][number][]]))
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
      result: withApartRows(question, build(question, { by: 'all' }, { id: 'all', isIn: () => true })),
    })
    yield
    for (const { by, banner, groups } of traits) {
      if (banner?.id === id) continue
      const tables = []
      for (const group of groups) {
        tables.push(build(question, { by, banner: banner?.id }, group))
        yield
      }
      compared.get(by)?.push({ question: id, tables })
    }
  }
  const comparisons = traits.map(({ by, banner, groups }) => ({
    by,
    ...(banner && { banner: { id: banner.id, text: banner.text } }),
    groups: groups.map(({ isIn: _, some: __, ...group }: Group) => group),
    questions: compared.get(by) ?? [],
  }))
  return { questions, comparisons }

  function build(question: Question, { by, banner }: Pick<TableId, 'by' | 'banner'>, group: Omit<Group, 'name'>) {
    const id = { by, banner, group: group.id, question: question.id }
    const asked = { id, question, cells: by === 'all' ? cells : cellsIn(group, cells) }
    const decision = whatMayBeShown(asked, release?.shown(id, group.isIn) ?? [], weights.weighted)
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
