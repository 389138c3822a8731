import pg from 'pg'
import type { Value } from '../queries.ts'
import { guarded } from './failures.ts'

export interface Statement {
  /** Prepared under this name, once a connection, where names are kept. */
  readonly name: string
  readonly text: string
  readonly values: readonly (Value | Buffer)[]
  /** Nobody looks at its rows, so nobody asks what their columns are. */
  readonly isSilent?: true
}

export interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** What was done, and with how many rows, such as `INSERT` and 3. */
  readonly command: string
  readonly changed: number
}

/**
 * Statements that travel together, with one Sync behind the last: one round trip, and behind a statement that fails none is
 * run. With a Sync behind each, those behind a BEGIN that failed would be kept one by one.
 */
export function fly(client: pg.ClientBase, statements: readonly Statement[]): Promise<Answer[]> {
  return guarded(
    () =>
      new Promise((resolve, reject) => {
        const isNamed = (client as { keepsNames?: boolean }).keepsNames !== false
        client.query(
          new Flight(statements, isNamed, (error, answers) => (error ? reject(error) : resolve(answers ?? []))),
        )
      }),
  )
}

type Landed = (error: Error | null | undefined, answers?: Answer[]) => void

/** What node-postgres does for one statement, for several. It calls these by name when their messages come. */
class Flight extends pg.Query {
  readonly #statements: readonly Statement[]
  readonly #isNamed: boolean
  readonly #answers: Answer[] = []
  #columns: readonly Column[] = []
  #rows: Value[][] = []
  /** node-postgres wraps it, to end a flight that takes too long. */
  declare callback: Landed

  constructor(statements: readonly Statement[], isNamed: boolean, landed: Landed) {
    super({ text: '' })
    this.callback = landed
    this.#statements = statements
    this.#isNamed = isNamed
  }

  override submit = (connection: unknown) => {
    const wire = connection as Wire
    wire.stream.cork()
    // The statement without a name is the last one parsed, of whatever connection a pooler takes.
    for (const statement of this.#statements) send(wire, this.#isNamed ? statement : { ...statement, name: '' })
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, isNumber: NUMBERS.has(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.#rows.push(
      fields.map((field, index) => (field !== null && this.#columns[index]?.isNumber ? Number(field) : field)),
    )
  }

  handleCommandComplete({ text }: { text: string }) {
    const words = text.split(' ')
    const columns = this.#columns.map(({ name }) => name)
    this.#answers.push({ columns, rows: this.#rows, command: words[0] ?? '', changed: Number(words.at(-1)) || 0 })
    this.#columns = []
    this.#rows = []
  }

  handleError(error: Error) {
    this.callback(error)
  }

  handleReadyForQuery() {
    this.callback(null, this.#answers)
  }
}

interface Column {
  readonly name: string
  readonly isNumber: boolean
}

const { INT2, INT4, INT8 } = pg.types.builtins
const NUMBERS: ReadonlySet<number> = new Set([INT2, INT4, INT8])

/** The connection of node-postgres, as its own queries use it. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  /** Those that single queries of this connection were answered under. */
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(values: {
    statement: string
    values: readonly (Value | Buffer)[]
    valueMapper: (value: Value | Buffer) => unknown
  }): void
  describe(portal: { type: 'P' }): void
  execute(): void
  sync(): void
}

function send(wire: Wire, { name, text, values, isSilent }: Statement): void {
  if (name === '') wire.parse({ name, text })
  else if (!wire.parsedStatements[name] && !wire.submittedNamedStatements[name]) {
    wire.parse({ name, text })
    wire.submittedNamedStatements[name] = text
  }
  wire.bind({ statement: name, values, valueMapper: written })
  if (!isSilent) wire.describe({ type: 'P' })
  wire.execute()
}

function written(value: Value | Buffer): string | Buffer | null {
  return typeof value === 'number' ? String(value) : value
}
