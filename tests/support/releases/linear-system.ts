import highs from 'highs'

// The package is CommonJS: TypeScript and Node disagree about its default export.
const solver = await (highs as unknown as typeof highs.default)()

/** A sum of unknowns and a number. */
export interface Sum {
  readonly number: number
  readonly of: ReadonlyMap<string, number>
}

export function known(number: number): Sum {
  return { number, of: new Map() }
}

export function unknown(name: string): Sum {
  return { number: 0, of: new Map([[name, 1]]) }
}

export function added(sums: readonly Sum[]): Sum {
  const of = new Map<string, number>()
  for (const sum of sums) for (const [name, factor] of sum.of) of.set(name, (of.get(name) ?? 0) + factor)
  return { number: sums.reduce((total, { number }) => total + number, 0), of }
}

export function times(factor: number, { number, of }: Sum): Sum {
  return { number: number * factor, of: new Map([...of].map(([name, each]) => [name, each * factor])) }
}

export function less(one: Sum, other: Sum): Sum {
  return added([one, times(-1, other)])
}

/** What is known of numbers that are never below 0: sums that are equal, or at most as large as others. */
export class LinearSystem {
  readonly #columns = new Map<string, number>()
  readonly #rows: { readonly sum: Sum; readonly isEqual: boolean }[] = []

  equal(one: Sum, other: Sum): void {
    this.#add(less(one, other), true)
  }

  atMost(one: Sum, other: Sum): void {
    this.#add(less(one, other), false)
  }

  /** Gives a function that finds the values of all unknowns where a sum is smallest. Each search begins where the last one ended. */
  search(use: (smallest: (sum: Sum) => ReadonlyMap<string, number>) => void): void {
    solver.withModel(this.#model(), (model) => {
      model.options.set({ output_flag: false, presolve: 'off' })
      let costs: readonly number[] = []
      use((sum) => {
        for (const column of costs) model.changeColCost(column, 0)
        costs = [...sum.of].map(([name, factor]) => {
          const column = this.#columns.get(name) ?? 0
          model.changeColCost(column, factor)
          return column
        })
        model.run()
        if (model.getModelStatus() !== solver.constants.modelStatus.optimal)
          throw new Error('No numbers fit the system')
        const { colValue } = model.getSolution()
        return new Map([...this.#columns].map(([name, column]) => [name, colValue[column] ?? 0]))
      })
    })
  }

  #add(sum: Sum, isEqual: boolean): void {
    for (const name of sum.of.keys()) if (!this.#columns.has(name)) this.#columns.set(name, this.#columns.size)
    this.#rows.push({ sum, isEqual })
  }

  #model() {
    const [numRows, numCols] = [this.#rows.length, this.#columns.size]
    const [starts, indices, values] = [[0], [] as number[], [] as number[]]
    for (const { sum } of this.#rows) {
      for (const [name, factor] of sum.of) {
        indices.push(this.#columns.get(name) ?? 0)
        values.push(factor)
      }
      starts.push(indices.length)
    }
    return {
      numCols,
      numRows,
      colCost: new Float64Array(numCols),
      colLower: new Float64Array(numCols),
      colUpper: new Float64Array(numCols).fill(solver.infinity),
      rowLower: this.#rows.map(({ sum, isEqual }) => (isEqual ? -sum.number : -solver.infinity)),
      rowUpper: this.#rows.map(({ sum }) => -sum.number),
      matrix: { format: 'csr', numRows, numCols, starts, indices, values },
    } as const
  }
}

export function sumAt({ number, of }: Sum, values: ReadonlyMap<string, number>): number {
  return [...of].reduce((total, [name, factor]) => total + factor * (values.get(name) ?? 0), number)
}
