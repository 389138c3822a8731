import type { Row, Table } from '../copying/shape.ts'

/** What has to be done to a part of a table, so that it is as the other. */
export interface Piece {
  readonly removed: readonly Row[]
  readonly added: readonly Row[]
  /** Rows of the source that are settled with this piece. */
  readonly settled: number
}

type Rows = AsyncIterable<readonly Row[]>

/** Goes through both, each in the order of its key. A changed row is removed and added. */
export async function* differences(
  { columns, key }: Table,
  { from, to, size }: { from: Rows; to: Rows; size: number },
): AsyncGenerator<Piece> {
  const places = key.map(({ name }) => columns.findIndex((column) => column.name === name))
  const [wanted, there] = [oneByOne(from), oneByOne(to)]
  let [ours, theirs] = [await wanted(), await there()]
  let piece = empty()
  while (ours || theirs) {
    const order = byKey(ours, theirs, places)
    const isSame = order === 0 && ours && theirs && isEqual(ours, theirs)
    if (order >= 0 && theirs && !isSame) piece.removed.push(theirs)
    if (order <= 0 && ours && !isSame) piece.added.push(ours)
    if (order <= 0) piece.settled += 1
    const [isOurs, isTheirs] = [order <= 0, order >= 0]
    if (isOurs) ours = await wanted()
    if (isTheirs) theirs = await there()
    if (piece.removed.length + piece.added.length < size && piece.settled < size) continue
    yield piece
    piece = empty()
  }
  yield piece
}

function empty() {
  return { removed: [] as Row[], added: [] as Row[], settled: 0 }
}

function oneByOne(rows: Rows): () => Row | undefined | Promise<Row | undefined> {
  const pieces = rows[Symbol.asyncIterator]()
  let piece: readonly Row[] = []
  let at = 0
  async function next(): Promise<Row | undefined> {
    const { value, done } = await pieces.next()
    if (done) return undefined
    piece = value
    at = 0
    return following()
  }
  const following = () => (at < piece.length ? piece[at++] : next())
  return following
}

/** Below zero where ours comes first, or there are no more of theirs. */
function byKey(ours: Row | undefined, theirs: Row | undefined, places: readonly number[]): number {
  if (!ours || !theirs) return ours ? -1 : 1
  for (const place of places) {
    const order = byBytes(ours[place] ?? null, theirs[place] ?? null)
    if (order !== 0) return order
  }
  return 0
}

/** As both engines sort; JavaScript would put 🌵 before ﬁ. */
function byBytes(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}

function isEqual(one: Row, other: Row): boolean {
  return one.every((value, index) => value === other[index])
}
