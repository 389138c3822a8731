export interface FilePlace {
  readonly file: string
  /** Both from 1. In a CSV, columns are those of the table; in JSON, characters of the line. */
  readonly line: number
  readonly column: number
}

/** A file that cannot be read as what it should be: where, and why. */
export class BadFile extends Error {
  constructor({ file, line, column }: FilePlace, reason: string) {
    super(`${file}, línea ${line}, columna ${column}: ${reason}`)
  }
}
