import {
  type Comparison,
  ownRows,
  type ReleasedQuestion,
  type Suppressed,
  type SuppressionReason,
  type Table,
} from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { NEARLY_ALL, SMALLEST_COUNT } from '../limits.ts'
import { askedInWords, choicesOf, isExclusive, releasedQuestions } from '../released-questions.ts'
import { decideQuestion } from './decide-question.ts'
import { keyOf, unknownKey } from './earlier-releases.ts'
import { FollowUpBases } from './follow-up-bases.ts'
import { type Category, countOf } from './merge-small-options.ts'
import { estimateTable, type Weights, weightedShare } from './table.ts'
import type { TableDecision, TablesInput } from './table-decision.ts'

interface Tables {
  readonly questions: readonly ReleasedQuestion[]
  readonly comparisons: readonly Comparison[]
  readonly basis: { readonly groups: Record<string, number>; readonly held: Record<string, number> }
}

/** The tables of every question, of everybody and of each group. Each is one step, of a few milliseconds. */
export function* buildTables(input: TablesInput): Generator<void, Tables, void> {
  const { questionnaire, cells, electoral, traits, weights, since } = input
  const bases = new FollowUpBases(cells)
  const basis: Tables['basis'] = { groups: {}, held: {} }
  const questions: ReleasedQuestion[] = []
  const compared = new Map(traits.map(({ by }) => [by, [] as Comparison['questions'][number][]]))
  for (const question of releasedQuestions(questionnaire)) {
    const { whole, breakdowns } = decideQuestion(question, input, bases)
    const { id, text, help, kind } = question
    questions.push({
      id,
      text,
      ...(help === undefined ? {} : { help }),
      kind,
      isElectoral: electoral.has(id),
      asked: askedInWords(question, questionnaire, since),
      result: build(question, whole),
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
    const table = buildTable(question, decision, weights)
    const isNamed = decision.id.by === 'all' && isExclusive(question) && table.kind === 'table'
    return isNamed ? withApartRows(question, table) : table
  }
}

/**
 * «No sé» and the like have a row in the table of everybody also where they are merged. It says the same whether they are few or
 * were merged to hide others: with some of them told as few, the sum of «Otras respuestas» could give the rest away.
 */
function withApartRows(question: Question, table: Table): Table {
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

function buildTable(question: Question, decision: TableDecision, weights: Weights): Table | Suppressed {
  const { disclosure, categories, merged, cells, exact } = decision
  if (disclosure.kind === 'suppressed') return { kind: 'withheld', why: disclosure.why }
  if (disclosure.kind === 'repeated') return disclosure.from.table
  const exclusive = isExclusive(question)
  return estimateTable(
    {
      question: question.id,
      choices: choicesOf(question),
      isExclusive: exclusive,
      cells,
      base: exact.base,
      categories,
      merged: exclusive ? merged : new Set(),
      suppressed: exclusive ? new Map() : suppressedRows(decision, weights),
      nearlyAll: disclosure.nearlyAll,
    },
    weights,
  )
}

/**
 * Where several may be chosen nothing can be merged: whoever chose two would be counted twice. In groups all rows that are
 * suppressed say the same reason: which of them is the small one is not told.
 */
function suppressedRows({ categories, merged, exact, cells, id }: TableDecision, { weighted }: Weights) {
  const { by, question } = id
  const few = by === 'all' ? 'few' : 'complement'
  const whyOf = (category: Category): SuppressionReason | 'nearly-all' => {
    const people = countOf(category, exact)
    if (people < SMALLEST_COUNT) return few
    if (exact.base - people >= SMALLEST_COUNT) return 'complement'
    const share = Math.min(people / exact.base, weightedShare({ cells, question, options: category.options }, weighted))
    return share > NEARLY_ALL ? 'nearly-all' : few
  }
  return new Map(categories.filter(({ id }) => merged.has(id)).map((category) => [category.id, whyOf(category)]))
}

/** Notes the exact numbers behind a table, so that the next release differs from them by ten people or by none. */
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
  // Those of a suppressed table too: once it is shown, what it tells of them says that they were no more before.
  for (const category of categories) {
    const isMerged = merged.has(category.id) && !rows.includes(category.id)
    if (isMerged) held[`${key}/${category.id}`] = stillMerged.get(category.id) ?? countOf(category, behind)
  }
}
