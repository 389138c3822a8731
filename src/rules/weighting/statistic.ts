/** A cell with the counts of what its people were asked and answered. */
export interface AnsweredCell {
  readonly people: number
  readonly answers: ReadonlyMap<string, QuestionCounts>
}

interface QuestionCounts {
  /** People who were asked, whether they answered or not. */
  readonly base: number
  readonly counts: ReadonlyMap<string, number>
  /** People who responded before the question took its present form: they do not count for it. */
  readonly before?: number
}

/** The same while it is added up. */
export interface QuestionSums {
  base: number
  readonly counts: Map<string, number>
  before?: number
}

/** A mean over the people of its groups: with values 1 and 0 a share; 1, −1 and 0 a lead; numbers, a plain mean. */
export interface Statistic {
  readonly kind: 'share' | 'lead' | 'mean'
  readonly groups: readonly Group[]
}

/** People with the same value, by cell. Those of no group are not in the base. */
export interface Group {
  readonly value: number
  readonly people: Float64Array
  /** The cells that have some. */
  readonly cells: readonly number[]
}

export type Cells = readonly AnsweredCell[]

/** The share of those asked who chose the option. Where several may be chosen, shares add to more than 1. */
export function shareOf(cells: Cells, question: string, option: string): Statistic {
  return shareOfAny(cells, question, [option])
}

/** The share of those asked who chose any of the options. Only where a person chooses one: otherwise some would count twice. */
export function shareOfAny(cells: Cells, question: string, options: readonly string[]): Statistic {
  const chose = choseAny(cells, question, options)
  return { kind: 'share', groups: [group(1, chose), group(0, minus(asked(cells, question), chose))] }
}

/** By how much one option leads another. Only where a person chooses one: how many chose both is unknown. */
export function leadOf(cells: Cells, question: string, [first, second]: readonly [string, string]): Statistic {
  return netOf(cells, question, [[first], [second]])
}

/** By how much the options of one side lead those of the other. */
export function netOf(
  cells: Cells,
  question: string,
  [favour, against]: readonly [favour: readonly string[], against: readonly string[]],
): Statistic {
  const [ahead, behind] = [choseAny(cells, question, favour), choseAny(cells, question, against)]
  const rest = minus(minus(asked(cells, question), ahead), behind)
  return { kind: 'lead', groups: [group(1, ahead), group(-1, behind), group(0, rest)] }
}

/** The mean of a scale over those who gave a number. */
export function meanOf(cells: Cells, question: string, values: ReadonlyMap<string, number>): Statistic {
  return {
    kind: 'mean',
    groups: [...values].map(([option, value]) => group(value, choseAny(cells, question, [option]))),
  }
}

/** The same cells for estimates of a domain: those outside count as not asked, so the order stays that of the weights. */
export function domainCells<Of extends AnsweredCell>(
  cells: readonly Of[],
  isIn: (cell: Of) => boolean,
): AnsweredCell[] {
  return cells.map((cell) => (isIn(cell) ? cell : { people: cell.people, answers: new Map() }))
}

function asked(cells: Cells, question: string): Float64Array {
  return Float64Array.from(cells, ({ answers }) => answers.get(question)?.base ?? 0)
}

function choseAny(cells: Cells, question: string, options: readonly string[]): Float64Array {
  return Float64Array.from(cells, ({ answers }) => {
    const counts = answers.get(question)?.counts
    return counts ? options.reduce((sum, option) => sum + (counts.get(option) ?? 0), 0) : 0
  })
}

function minus(all: Float64Array, some: Float64Array): Float64Array {
  return all.map((count, cell) => count - (some[cell] ?? 0))
}

function group(value: number, people: Float64Array): Group {
  const cells: number[] = []
  for (let cell = 0; cell < people.length; cell++) if (people[cell] !== 0) cells.push(cell)
  return { value, people, cells }
}
