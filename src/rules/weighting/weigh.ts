import { CAP_TOLERANCE, MOST_ROUNDS, WEIGHT_CAP } from './limits.ts'
import { type Margin, type SampleMargin, sampleMargin } from './margin.ts'
import { largestGap, type RakedMargin, rake, sumOf } from './rake.ts'

/** People with the same level in every margin, who therefore have the same weight. */
export interface PeopleCell {
  readonly people: number
  /** The design weight of each of them, where the sample was drawn with unequal probabilities. */
  readonly baseWeight?: number
}

export function peopleIn(cells: readonly PeopleCell[]): number {
  return cells.reduce((sum, { people }) => sum + people, 0)
}

export interface Weighted {
  readonly kind: 'weighted'
  readonly n: number
  /** One for each cell, of mean 1 over the people. A cell without people has 0. */
  readonly weights: Float64Array
  readonly deff: number
  readonly nEff: number
  /** Summed over all rounds, each until its margins converged. */
  readonly passes: number
  /** How many times weights above the cap were trimmed and raked again. */
  readonly rounds: number
  readonly largestGap: number
  readonly minWeight: number
  readonly maxWeight: number
  /** What the jackknife needs to weight it again with one person less. */
  readonly sample: Sample
}

export interface Sample {
  readonly people: Float64Array
  readonly margins: readonly SampleMargin[]
  readonly cap: number
  /** Before trimming. */
  readonly untrimmedMasses: Float64Array
}

export type NotWeighted =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'empty-level'; readonly margin: string; readonly level: string }
  | { readonly kind: 'level-without-population'; readonly margin: string; readonly level: string }
  | { readonly kind: 'did-not-converge'; readonly largestGap: number }
  | { readonly kind: 'cap-not-reached'; readonly cap: number; readonly maxWeight: number }

/** Weights the cells to the population's margins, in the order of the cells. */
export function weigh<Cell extends PeopleCell>(
  cells: readonly Cell[],
  margins: readonly Margin<Cell>[],
  cap = WEIGHT_CAP,
): Weighted | NotWeighted {
  const people = Float64Array.from(cells, (cell) => cell.people)
  const n = sumOf(people)
  if (n === 0) return { kind: 'nobody' }
  const start = rescaled(
    people.map((count, cell) => count * (cells[cell]?.baseWeight ?? 1)),
    n,
  )
  const ofSample = margins.map((margin) => sampleMargin(cells, { people, start }, margin))
  const stray = levelWith(ofSample, (count, target) => count > 0 && target === 0)
  if (stray) return { kind: 'level-without-population', ...stray }
  const empty = levelWith(ofSample, (count, target) => count === 0 && target > 0)
  if (empty) return { kind: 'empty-level', ...empty }
  const raking = rakeAndTrim(people, ofSample, { cap, start })
  if (raking.kind !== 'raked') return raking
  const { masses, untrimmedMasses, passes, rounds } = raking
  const weights = weightsOf(masses, people)
  const present = weights.filter((_, cell) => people[cell] !== 0)
  const nEff = kishEffective(people, weights)
  return {
    kind: 'weighted',
    n,
    weights,
    deff: n / nEff,
    nEff,
    passes,
    rounds,
    largestGap: largestGap(masses, ofSample),
    minWeight: present.reduce((least, weight) => Math.min(least, weight)),
    maxWeight: present.reduce((most, weight) => Math.max(most, weight)),
    sample: { people, margins: ofSample, cap, untrimmedMasses },
  }
}

/** Rakes; while a weight is above the cap, trims the weights and rakes again from there. */
export function rakeAndTrim(
  people: Float64Array,
  margins: readonly RakedMargin[],
  { cap, start }: { readonly cap: number; readonly start: Float64Array },
) {
  let raking = rake(start, margins)
  if (raking.kind !== 'raked') return raking
  const untrimmedMasses = raking.masses
  let passes = raking.passes
  for (let rounds = 0; ; rounds++) {
    const weights = weightsOf(raking.masses, people)
    const maxWeight = largestOf(weights)
    if (maxWeight <= cap * (1 + CAP_TOLERANCE)) {
      return { kind: 'raked', masses: raking.masses, untrimmedMasses, passes, rounds } as const
    }
    if (rounds === MOST_ROUNDS) return { kind: 'cap-not-reached', cap, maxWeight } as const
    raking = rake(rescaled(trimmedMasses(weights, people, cap), sumOf(people)), margins)
    if (raking.kind !== 'raked') return raking
    passes += raking.passes
  }
}

// The jackknife calls the next functions hundreds of times, and the methods of a Float64Array take three to ten times as long as loops.

function largestOf(weights: Float64Array): number {
  let most = 0
  for (let cell = 0; cell < weights.length; cell++) most = Math.max(most, weights[cell] as number)
  return most
}

function trimmedMasses(weights: Float64Array, people: Float64Array, cap: number): Float64Array {
  const masses = new Float64Array(weights.length)
  for (let cell = 0; cell < masses.length; cell++) {
    masses[cell] = Math.min(weights[cell] as number, cap) * (people[cell] as number)
  }
  return masses
}

export function weightsOf(masses: Float64Array, people: Float64Array): Float64Array {
  const weights = new Float64Array(masses.length)
  for (let cell = 0; cell < masses.length; cell++) {
    if (people[cell] !== 0) weights[cell] = (masses[cell] as number) / (people[cell] as number)
  }
  return weights
}

/** Kish's effective sample size: how many people with equal weights would be as precise. */
export function kishEffective(people: Float64Array, weights: Float64Array): number {
  let [sum, squares] = [0, 0]
  for (const [cell, weight] of weights.entries()) {
    sum += (people[cell] ?? 0) * weight
    squares += (people[cell] ?? 0) * weight ** 2
  }
  return squares === 0 ? 0 : sum ** 2 / squares
}

/** Trimming lowers the total, and raking keeps the total it starts with: everyone is scaled back up. */
function rescaled(masses: Float64Array, total: number): Float64Array {
  const factor = total / sumOf(masses)
  const scaled = new Float64Array(masses.length)
  for (let cell = 0; cell < masses.length; cell++) scaled[cell] = (masses[cell] as number) * factor
  return scaled
}

/** The first level for which the condition on its sample count and target holds. */
function levelWith(margins: readonly SampleMargin[], condition: (people: number, target: number) => boolean) {
  for (const { name, levels, people, targets } of margins) {
    const level = levels.find((_, at) => condition(people[at] ?? 0, targets[at] ?? 0))
    if (level !== undefined) return { margin: name, level }
  }
  return undefined
}
