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
    Float64Array.from(numbers, (other, l) => {
      const own = j === l ? one.noise : 0
      return (shared[one.table]?.[other.table] ?? 0) * dot(joint[j] as Float64Array, other.adds) + own
    }),
  )
  const inverse = inverseOf(covariance)
  // Summed over the numbers of each pair of tables, because a person's part is the same in all numbers of a table.
  const learned = tables.map(() => new Float64Array(tables.length))
  const ofTarget = joint.map((row) => Float64Array.from(target, (answer) => row[answer] ?? 0))
  for (const [j, one] of numbers.entries()) {
    for (const [l, other] of numbers.entries()) {
      const row = learned[one.table] as Float64Array
      const told = dot(ofTarget[j] as Float64Array, ofTarget[l] as Float64Array)
      row[other.table] = (row[other.table] ?? 0) + (inverse[j]?.[l] ?? 0) * told
    }
  }
  const uncertainty = target.reduce((sum, answer) => sum + (prior[answer]?.[answer] ?? 0), 0)
  return people.map((_, kind) => {
    const own = Float64Array.from(tables, ({ parts }) => parts[kind] ?? 0)
    return (
      own.reduce((sum, part, at) => (part === 0 ? sum : sum + part * dot(learned[at] as Float64Array, own)), 0) /
      uncertainty
    )
  })
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return sum
}

/** Of a symmetric, positive definite matrix, by Cholesky: S = LL′, so S⁻¹ = K′K with K = L⁻¹. */
export function inverseOf(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length
  const lower = matrix.map(() => new Float64Array(size))
  const inverted = matrix.map(() => new Float64Array(size))
  for (let row = 0; row < size; row++) {
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
  return timesTransposed(inverted)
}

/** K′K of a lower triangular K. */
function timesTransposed(lower: readonly Float64Array[]): Float64Array[] {
  const product = lower.map(() => new Float64Array(lower.length))
  for (const [at, row] of lower.entries()) {
    for (let one = 0; one <= at; one++) {
      const factor = row[one] as number
      const into = product[one] as Float64Array
      for (let other = 0; other <= at; other++) into[other] = (into[other] as number) + factor * (row[other] as number)
    }
  }
  return product
}
