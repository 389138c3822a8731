import { type Comparison, ownRows, type ReleasedQuestion, type Suppressed, type Table } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { askedInWords, choicesOf, releasedQuestions, takesOneOption } from '../released-questions.ts'
import { decideQuestion } from './decide-question.ts'
import { keyOf, unknownKey } from './earlier-releases.ts'
import { FollowUpBases } from './follow-up-bases.ts'
import { countOf } from './merge-small-options.ts'
import { buildTable } from './table.ts'
import type { TableDecision, TablesInput } from './table-decision.ts'

interface Tables {
  readonly questions: readonly ReleasedQuestion[]
  readonly comparisons: readonly Comparison[]
  readonly basis: { readonly groups: Record<string, number>; readonly held: Record<string, number> }
}

/** The tables of every question, for everybody and for each group. Each is one step of a few milliseconds. */
export function* buildTables(input: TablesInput): Generator<void, Tables, void> {
  const { cells, electoral, traits, weights, since } = input
  const { questionnaire } = input.survey
  const bases = new FollowUpBases(cells)
  const basis: Tables['basis'] = { groups: {}, held: {} }
  const questions: ReleasedQuestion[] = []
  const compared = new Map(traits.map(({ by }) => [by, [] as Comparison['questions'][number][]]))
  for (const question of releasedQuestions(questionnaire)) {
    const { overall, breakdowns } = decideQuestion(question, input, bases)
    const { id, text, help, kind } = question
    questions.push({
      id,
      text,
      ...(help === undefined ? {} : { help }),
      kind,
      isElectoral: electoral.has(id),
      asked: askedInWords(question, questionnaire, since),
      result: withApartRows(question, build(question, overall)),
    })
    yield
    for (const { by, unknown, groups } of breakdowns) {
      const tables = []
      for (const group of groups) {
        tables.push(build(question, group))
        yield
      }
      compared.get(by)?.push({ question: id, tables })
      basis.groups[unknownKey(by, id)] = unknown.base
    }
  }
  const comparisons = traits.map(({ by, groups }) => ({
    by,
    groups: groups.map(({ isIn: _, ...group }) => group),
    questions: compared.get(by) ?? [],
  }))
  return { questions, comparisons, basis }

  function build(question: Question, decision: TableDecision): Table | Suppressed {
    addToBasis(basis, decision)
    return buildTable(question, decision, weights)
  }
}

/**
 * «No sé» and the like keep a row in the overall table even where they are merged. It says the same for primary and for
 * complementary suppression: if some were known to be small, the total of «Otras respuestas» could disclose the rest.
 */
function withApartRows(question: Question, table: Table | Suppressed): Table | Suppressed {
  if (table.kind === 'withheld' || !takesOneOption(question)) return table
  const merged = choicesOf(question).filter(
    ({ id, isApart }) => isApart && !table.rows.some(({ option }) => option === id),
  )
  const rows = merged.map(({ id, label }) => ({
    option: id,
    label,
    isApart: true,
    share: { kind: 'in-others' } as const,
  }))
  return { ...table, rows: [...table.rows, ...rows] }
}

/** Records the exact counts behind a table, so that the next release differs from them by ten people or by none. */
function addToBasis({ groups, held }: Tables['basis'], decision: TableDecision): void {
  const { id, exact, disclosure, merged, categories, baseWhenSuppressed, stillMerged } = decision
  const key = keyOf(id)
  const behind = disclosure.kind === 'repeated' ? disclosure.from.exact : exact
  if (disclosure.kind === 'suppressed') held[key] = baseWhenSuppressed ?? exact.base
  else {
    groups[key] = behind.base
    for (const [option, count] of Object.entries(behind.counts)) groups[`${key}/${option}`] = count
  }
  const rows = disclosure.kind === 'repeated' ? ownRows(disclosure.from.table).map(({ option }) => option) : []
  // Those of a suppressed table too: once it is published, their counts are upper bounds of what they were before.
  for (const category of categories) {
    const isMerged = merged.has(category.id) && !rows.includes(category.id)
    if (isMerged) held[`${key}/${category.id}`] = stillMerged.get(category.id) ?? countOf(category, behind)
  }
}
