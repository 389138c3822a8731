// How much of the uncertainty about one person's answer is gone for somebody who reads every published number at once: the best
// linear prediction. It needs no trick for differences, complements or repetition: all of them are linear.

/** A published table: what each kind of person weighs in it, and its numbers. */
export interface Table {
  /** A person's part of the table, by kind of person; 0 outside it. */
  readonly parts: Float64Array
  readonly numbers: readonly PublishedNumber[]
}

export interface PublishedNumber {
  /** What a person adds to it, by their possible answers. */
  readonly adds: Float64Array
  /** The variance of its rounding. */
  readonly noise: number
}

export interface Reading {
  /** How many people of each kind there are whose answers are not known. */
  readonly people: Float64Array
  readonly tables: readonly Table[]
  /** The covariance of one person's answers, as far as the shares of everybody tell it. */
  readonly prior: readonly Float64Array[]
  /** The answers that are to be predicted. */
  readonly target: readonly number[]
}

/**
 * For each kind of person the share of the prior variance that is removed, from 0 (nothing is learned) to 1 (the answer is
 * certain). With parts A, numbers B and prior P, the numbers' covariance is S = (AA′) ∘ (BPB′) + noise, and person i's answers vary
 * with them as U = BP, each times aᵢ. The share is aᵢ′ (S⁻¹ ∘ UU′) aᵢ / trace P.
 */
export function uncertaintyRemoved({ people, tables, prior, target }: Reading): Float64Array {
  const numbers = tables.flatMap((table, at) => table.numbers.map((number) => ({ ...number, table: at })))
  const joint = numbers.map(({ adds }) => Float64Array.from(prior, (row) => dot(row, adds)))
  const shared = tables.map(({ parts }) => {
    const weighed = parts.map((part, kind) => part * (people[kind] ?? 0))
    return Float64Array.from(tables, (other) => dot(weighed, other.parts))
  })
  const covariance = numbers.map((one, j) =>
    Float64Array.from(numbers.slice(0, j + 1), (other, l) => {
      const own = j === l ? one.noise : 0
      return (shared[one.table]?.[other.table] ?? 0) * dot(joint[j] as Float64Array, other.adds) + own
    }),
  )
  const factor = inverseFactorOf(covariance)
  // Summed over the numbers of each table, because a person's part is the same in all of them; a lower triangle.
  const learned = tables.map((_, at) => new Float64Array(at + 1))
  for (const answer of target) {
    const told = tables.map(() => new Float64Array(numbers.length))
    for (const [l, { table }] of numbers.entries()) {
      const ofTarget = joint[l]?.[answer] ?? 0
      const into = told[table] as Float64Array
      for (let j = l; j < factor.length; j++) into[j] = (into[j] as number) + (factor[j]?.[l] ?? 0) * ofTarget
    }
    for (const [at, row] of learned.entries())
      for (let other = 0; other <= at; other++)
        row[other] = (row[other] as number) + dot(told[at] as Float64Array, told[other] as Float64Array)
  }
  const uncertainty = target.reduce((sum, answer) => sum + (prior[answer]?.[answer] ?? 0), 0)
  return people.map((_, kind) => {
    const own = Float64Array.from(tables, ({ parts }) => parts[kind] ?? 0)
    const removed = own.reduce((sum, part, at) => {
      if (part === 0) return sum
      const row = learned[at] as Float64Array
      return sum + part * (2 * dot(row, own) - (row[at] as number) * part)
    }, 0)
    return removed / uncertainty
  })
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}

/** K of a symmetric, positive definite matrix with S⁻¹ = K′K, by Cholesky: K = L⁻¹ with S = LL′. Only the lower triangles. */
export function inverseFactorOf(matrix: readonly Float64Array[]): Float64Array[] {
  const lower = matrix.map((_, row) => new Float64Array(row + 1))
  const inverted = matrix.map((_, row) => new Float64Array(row + 1))
  for (let row = 0; row < matrix.length; row++) {
    const own = lower[row] as Float64Array
    for (let column = 0; column <= row; column++) {
      const other = lower[column] as Float64Array
      let rest = (matrix[row] as Float64Array)[column] as number
      for (let at = 0; at < column; at++) rest -= (own[at] as number) * (other[at] as number)
      own[column] = column === row ? Math.sqrt(rest) : rest / (other[column] as number)
    }
    const result = inverted[row] as Float64Array
    for (let at = 0; at < row; at++) {
      const factor = own[at] as number
      const above = inverted[at] as Float64Array
      for (let column = 0; column <= at; column++)
        result[column] = (result[column] as number) - factor * (above[column] as number)
    }
    result[row] = 1
    for (let column = 0; column <= row; column++) result[column] = (result[column] as number) / (own[row] as number)
  }
  return inverted
}
