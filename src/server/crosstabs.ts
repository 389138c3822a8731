import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import type { CrosstabQuery, CrosstabReply } from '#contract/crosstab-schemas.ts'
import { editionInUse } from '#places/population-table.ts'
import { type CellCounts, weightsFor } from '#rules/answers/analysis.ts'
import { cellName } from '#rules/answers/cell.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { type Banner, type Crosstab, crosstabs, isLargeGroup } from '#rules/crosstabs/crosstabs.ts'
import { nested, type Variable, variablesOf } from '#rules/crosstabs/variables.ts'
import type { Store } from '#store/store.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { levelOrder } from './analyses.ts'
import { codedStore } from './coding/coded-store.ts'
import { countedByLevel } from './counted-by-level.ts'
import { Failure } from './failure.ts'
import { memoUntilNewAnswers } from './memo-until-new-answers.ts'

const MOST_WEEKS = 26
/** More do not fit on a page that somebody reads. */
export const MOST_COLUMNS = 80

/** Any question by any other. Responses are read once for each table, and not again until there are new ones. */
export function anyCrosstab(store: Store) {
  const remembered = memoUntilNewAnswers(store)
  const coded = codedStore(store)
  return (survey: Survey, query: CrosstabQuery): Promise<CrosstabReply> =>
    remembered(survey.id, `crosstab ${JSON.stringify(query)} as in ${survey.questionnaire.version}`, async () =>
      crosstabOf(coded.store, await coded.withCodes(survey), query),
    )
}

async function crosstabOf(store: Store, survey: Survey, query: CrosstabQuery): Promise<CrosstabReply> {
  const questions = rowQuestions(survey, query.filas)
  const since = await store.counts.since(survey)
  const weeks = (await store.counts.weeks(survey.id)).slice(-MOST_WEEKS)
  const variables = columnVariables(
    variablesOf(survey.questionnaire, { traits: levelOrder, weeks, since }),
    query.columnas,
  )
  const { all, cellsOf } = await countedByLevel(store, survey, { questions, variables, since })
  const weights = weightsFor(all, query.pesos === 'no' ? undefined : editionInUse())
  const banners = variables.map((variable) => bannerOf(variable, weights.cells, cellsOf))
  const percent = query.porcentaje === 'fila' ? 'row' : 'column'
  const { weighting, columns, tables } = crosstabs(weights, { questions, banners, percent, since })
  const made: Crosstab[] = []
  for (const table of tables) {
    if (table) made.push(table)
    await nextEventLoopTurn()
  }
  return {
    weighting: query.pesos === 'no' ? { kind: 'unweighted', why: 'Así se pidió.' } : weighting,
    columns: columns.map(({ banner, name, letter }) => ({ banner: banner?.name ?? '', name, letter })),
    tables: made.map(({ since: from, rows, ...table }) => ({
      ...table,
      ...(from !== undefined && { since: from }),
      isSmall: table.bases.map((base, at) => !isLargeGroup(base, table.nEffs[at] ?? 0)),
      rows: rows.map((row) => ({ ...row, values: row.values.map((value) => value ?? null) })),
    })),
  }
}

/** Of the questions or batteries named, in the order of the questionnaire; of all where none is. */
function rowQuestions({ questionnaire }: Survey, named: string | undefined): readonly Question[] {
  const wanted = new Set(named?.split(','))
  const found = questionsOf(questionnaire).filter(
    ({ id, item, kind }) =>
      kind !== 'arm' && (wanted.size === 0 || wanted.has(id) || (item !== undefined && wanted.has(item.battery))),
  )
  if (found.length === 0) throw new Failure('bad-request')
  return found
}

/** «sex,age*partido»: a banner for each, and two variables of one with a star between. */
function columnVariables(known: readonly Variable[], named: string): Variable[] {
  const variable = (id: string) => {
    const found = known.find((each) => each.id === id)
    if (!found) throw new Failure('bad-request')
    return found
  }
  const variables = named.split(',').map((banner) => {
    const [outer = '', inner] = banner.split('*')
    return inner === undefined ? variable(outer) : nested(variable(outer), variable(inner))
  })
  const columns = variables.reduce((sum, { levels }) => sum + levels.length, 0)
  if (columns > MOST_COLUMNS)
    throw new Failure('bad-request', { because: `Son ${columns} columnas: caben ${MOST_COLUMNS}.` })
  return variables
}

/** With the levels that somebody is at: a column without adults would tell what a minor answered. */
function bannerOf(
  variable: Variable,
  cells: readonly CellCounts[],
  cellsOf: Awaited<ReturnType<typeof countedByLevel>>['cellsOf'],
): Banner {
  const { id, name, overlaps } = variable
  const levels = variable.levels.flatMap((level) => {
    const found = cellsOf(variable, level.id)
    if (!cells.some((cell) => found.has(cellName(cell)))) return []
    const none = { people: 0, answers: new Map() }
    return { name: level.name, cells: cells.map((cell) => found.get(cellName(cell)) ?? none) }
  })
  return { id, name, overlaps, levels }
}
