import type { TableRow } from './sheet-table.ts'

/** Texts of a sheet that wait for the question that they are read before. */
export class SheetNotes {
  #waiting: { readonly text: string; readonly row: TableRow } | undefined

  get isWaiting(): boolean {
    return this.#waiting !== undefined
  }

  add(text: string, row: TableRow): void {
    this.#waiting = { text: this.#waiting ? `${this.#waiting.text} ${text}` : text, row }
  }

  /** For the next question. */
  take(): string | undefined {
    const text = this.#waiting?.text
    this.#waiting = undefined
    return text
  }

  reportUnread(): void {
    this.#waiting?.row.warn('type', 'Este texto no se muestra: no hay una pregunta después.')
  }
}
