import { idOf } from './question-names.ts'
import type { TableRow } from './sheet-table.ts'

/** Rows that ask nothing, such as what a device tells of itself and calculations: left out, all with one warning. */
export class LeftOutRows {
  /** By the id of the row. */
  readonly types = new Map<string, string>()
  /** Calculations that only repeat the answer to a question, with its id. */
  readonly repeated = new Map<string, string>()
  readonly #rows: { readonly name: string; readonly row: TableRow }[] = []

  add(row: TableRow, name: string): void {
    const id = idOf(row.text('name'))
    this.types.set(id, name)
    // XLSForm repeats the label of an answer with a calculation; what we write does, too.
    const [, question] =
      /^jr:choice-name\( ?\$\{ ?([^}]+?) ?\} ?, ?['"]\$\{ ?\1 ?\}['"] ?\)$/.exec(row.text('calculation')) ?? []
    if (question === undefined) this.#rows.push({ name, row })
    else this.repeated.set(id, idOf(question))
  }

  report(): void {
    const names = [...new Set(this.#rows.map(({ name }) => name))].join(', ')
    this.#rows[0]?.row.warn(
      'type',
      `No se toma nada del aparato ni se calcula nada: ${this.#rows.length === 1 ? 'esta fila no se lee' : `no se leen ${this.#rows.length} filas`} (${names}).`,
    )
  }
}
