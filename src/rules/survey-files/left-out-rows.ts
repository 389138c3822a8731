import { type Calculation, calculationOf } from './calculations.ts'
import { idOf } from './question-names.ts'
import { fileTypes } from './question-types.ts'
import type { TableRow } from './sheet-table.ts'

/** Rows that are left out with a warning: what a device tells of itself, calculations, and files. */
export class LeftOutRows {
  /** By the id of the row. */
  readonly types = new Map<string, string>()
  /** Calculations that only repeat the answer to a question, with its id. */
  readonly repeated = new Map<string, string>()
  /** What conditions can say of calculations. */
  readonly calculations = new Map<string, Calculation>()
  readonly #rows: { readonly name: string; readonly row: TableRow }[] = []

  /** A calculation that is made for everybody can be written out where a condition uses it; others are empty for some people. */
  add(row: TableRow, name: string, { isForAll }: { readonly isForAll: boolean }): void {
    const id = idOf(row.text('name'))
    this.types.set(id, name)
    const calculation = isForAll ? calculationOf(row.text('calculation'), this.calculations) : undefined
    if (calculation) this.calculations.set(id, calculation)
    // XLSForm repeats the label of an answer with a calculation; what we write does, too.
    const [, question] =
      /^jr:choice-name\( ?\$\{ ?([^}]+?) ?\} ?, ?['"]\$\{ ?\1 ?\}['"] ?\)$/.exec(row.text('calculation')) ?? []
    if (question !== undefined) this.repeated.set(id, idOf(question))
    // With its cell: a question that nobody is asked is more than a row that asks nothing.
    else if (fileTypes.includes(name)) row.warn('type', `«${name}» no se pregunta: aquí no se reciben archivos.`)
    else this.#rows.push({ name, row })
  }

  report(): void {
    const names = [...new Set(this.#rows.map(({ name }) => name))].join(', ')
    this.#rows[0]?.row.warn(
      'type',
      `No se toma nada del aparato ni se calcula nada: ${this.#rows.length === 1 ? 'esta fila no se lee' : `no se leen ${this.#rows.length} filas`} (${names}).`,
    )
  }
}
