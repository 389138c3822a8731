import { type Cells, type CellsKind, ownCells, type TurnedCells } from './cells.ts'
import { type FromWorker, nameOf, type ToWorker, whole } from './messages.ts'
import type { Together } from './together.ts'

/** So long at most, and so many at most, does a process keep to itself what it has counted. */
export const POST_EVERY_MS = 100
export const MOST_UNPOSTED = 256

export interface Member extends Together {
  /** To be called when everything is set up: takes over what the others have counted. How the primary process speaks. */
  join(): Promise<string>
  receive(message: ToWorker): void
  /** Posts what was counted since. By itself this happens every `POST_EVERY_MS`. */
  post(): void
}

interface Counting {
  readonly kind: CellsKind
  readonly cells: TurnedCells
  readonly unposted: Uint32Array
  count: number
}

/** The side of a process that serves, of what all of them do together. No address is ever posted: cells only. */
export function member(send: (message: FromWorker) => void, retire: () => void = () => {}): Member {
  const countings = new Map<string, Counting>()
  const answers = new Map<string, () => unknown>()
  const duty = dutyOf()
  const asking = asked(send)
  let joined: ((protocol: string) => void) | undefined

  function postOne(name: string, counting: Counting) {
    if (counting.count === 0) return
    const cells = counting.unposted.slice(0, counting.count)
    counting.count = 0
    send({ kind: 'counted', name, turns: counting.cells.turns(), cells })
  }
  const post = () => {
    for (const [name, counting] of countings) postOne(name, counting)
  }
  const timer = setInterval(post, POST_EVERY_MS).unref()

  function cells(kind: CellsKind): Cells {
    if (joined) throw new Error(`${kind.name}: counted apart by whoever begins after joining`)
    const name = nameOf(kind)
    const note = (cell: number) => {
      counting.unposted[counting.count] = cell
      counting.count += 1
      if (counting.count === MOST_UNPOSTED) postOne(name, counting)
    }
    const counting: Counting = {
      kind,
      cells: ownCells(kind, note),
      unposted: new Uint32Array(MOST_UNPOSTED),
      count: 0,
    }
    countings.set(name, counting)
    return counting.cells
  }

  async function answerTo(id: number, question: string) {
    // One that cannot answer is one that did not: undefined.
    const answer = await Promise.resolve()
      .then(answers.get(question))
      .catch(() => undefined)
    send({ kind: 'answer', id, answer })
  }

  const heard: { [Kind in ToWorker['kind']]: (message: Extract<ToWorker, { kind: Kind }>) => void } = {
    joined({ cells, protocol }) {
      for (const { name, periods, turns, runningForMs } of cells) {
        const known = countings.get(name)
        known?.cells.become(
          periods.map((period) => whole(period, known.kind.size)),
          turns,
          runningForMs,
        )
      }
      joined?.(protocol)
    },
    counted: ({ name, cells, turns }) => countings.get(name)?.cells.addAll(cells, turns),
    turned({ name, turns, seed }) {
      const known = countings.get(name)
      if (!known) return
      postOne(name, known)
      known.cells.turnTo(turns, seed)
    },
    told: asking.told,
    asked: ({ id, question }) => void answerTo(id, question),
    duty: ({ isYours }) => duty.pass(isYours),
    retire,
  }

  return {
    cells,
    answer: (question, answer) => void answers.set(question, answer),
    others: async (question) => (await asking.ask((id) => ({ kind: 'ask', id, question }))) as unknown[],
    onDuty: duty.onDuty,
    join: () =>
      new Promise((resolve) => {
        joined = resolve
        send({ kind: 'join', kinds: [...countings.values()].map(({ kind }) => kind) })
      }),
    receive: (message) => heard[message.kind](message as never),
    post,
    close() {
      clearInterval(timer)
      post()
      duty.end()
    },
  }
}

/** Questions to the primary process that wait for what it tells. */
function asked(send: (message: FromWorker) => void) {
  const waiting = new Map<number, (told: unknown) => void>()
  let last = 0
  return {
    ask(message: (id: number) => FromWorker): Promise<unknown> {
      last += 1
      const id = last
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        send(message(id))
      })
    },
    told({ id, told }: { id: number; told: unknown }) {
      waiting.get(id)?.(told)
      waiting.delete(id)
    },
  }
}

function dutyOf() {
  const begins: (() => () => void)[] = []
  let ends: (() => void)[] | undefined

  function pass(isYours: boolean) {
    if (isYours) ends ??= begins.map((begin) => begin())
    else {
      for (const end of ends ?? []) end()
      ends = undefined
    }
  }

  return {
    onDuty(begin: () => () => void) {
      begins.push(begin)
      ends?.push(begin())
    },
    pass,
    /** Whoever stops takes on nothing more. */
    end() {
      pass(false)
      begins.length = 0
    },
  }
}
