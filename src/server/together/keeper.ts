import { type CellsKind, ownCells, type TurnedCells } from './cells.ts'
import { type CellsNow, type FromWorker, nameOf, PROTOCOL, sparse, type ToWorker } from './messages.ts'

/** Longer than any process is busy with one thing. One that is silent for so long has not answered. */
const ANSWER_WITHIN_MS = 10_000

type Send = (message: ToWorker) => void

interface Kept {
  readonly kind: CellsKind
  readonly cells: TurnedCells
  readonly timer: NodeJS.Timeout | undefined
}

/** The side of the primary process: keeps what is counted for those that come later, and passes it on to the others. */
export function keeper() {
  const members = new Map<number, Send>()
  const relieved = new Set<number>()
  const kept = new Map<string, Kept>()
  const questions = openQuestions()
  let onDuty: number | undefined

  function tellOthers(from: number, message: ToWorker) {
    for (const [id, send] of members) if (id !== from) send(message)
  }

  function keep(kind: CellsKind): Kept {
    const name = nameOf(kind)
    const known = kept.get(name)
    if (known) return known
    const cells = ownCells(kind)
    const turn = () => {
      cells.turn()
      for (const send of members.values()) send({ kind: 'turned', name, turns: cells.turns(), seed: cells.seed() })
    }
    const timer = kind.turnsEveryMs === undefined ? undefined : setInterval(turn, kind.turnsEveryMs).unref()
    const made = { kind, cells, timer }
    kept.set(name, made)
    return made
  }

  function asTheyAre({ kind, cells }: Kept): CellsNow {
    const runningForMs = (kind.turnsEveryMs ?? 0) - cells.endsInMs()
    return { name: nameOf(kind), turns: cells.turns(), runningForMs, periods: cells.periods().map(sparse) }
  }

  function chooseDuty() {
    if (onDuty !== undefined) return
    onDuty = [...members.keys()].find((id) => !relieved.has(id))
    if (onDuty !== undefined) members.get(onDuty)?.({ kind: 'duty', isYours: true })
  }

  function relieve(...ids: number[]) {
    for (const id of ids) relieved.add(id)
    if (onDuty === undefined || !ids.includes(onDuty)) return
    members.get(onDuty)?.({ kind: 'duty', isYours: false })
    onDuty = undefined
    chooseDuty()
  }

  const heard = {
    join({ kinds }: Extract<FromWorker, { kind: 'join' }>, from: number, send: Send) {
      send({ kind: 'joined', protocol: PROTOCOL, cells: kinds.map((kind) => asTheyAre(keep(kind))) })
      members.set(from, send)
      chooseDuty()
    },
    counted(message: Extract<FromWorker, { kind: 'counted' }>, from: number) {
      kept.get(message.name)?.cells.addAll(message.cells, message.turns)
      tellOthers(from, message)
    },
    ask({ id, question }: { id: number; question: string }, from: number, send: Send) {
      const others = [...members].filter(([other]) => other !== from)
      const answers = others.map(([other, ask]) =>
        questions.ask(other, (number) => ask({ kind: 'asked', id: number, question })),
      )
      void Promise.all(answers).then((told) => send({ kind: 'told', id, told }))
    },
    answer({ id, answer }: { id: number; answer: unknown }) {
      questions.answered(id, answer)
    },
  } satisfies Record<FromWorker['kind'], unknown>

  return {
    receive: (message: FromWorker, from: number, send: Send) => heard[message.kind](message as never, from, send),
    /** A question that every program answers, whatever it knows: that it answers is what is asked. */
    greet: (send: Send) => send({ kind: 'asked', id: 0, question: 'isThere' }),
    /** They are about to end: somebody else does what must be done once. */
    relieve,
    leave(id: number) {
      members.delete(id)
      relieve(id)
      relieved.delete(id)
      questions.gone(id)
    },
    close() {
      for (const { timer } of kept.values()) clearInterval(timer)
    },
  }
}

interface Open {
  readonly whom: number
  end(answer?: unknown): void
}

function openQuestions() {
  const open = new Map<number, Open>()
  let last = 0
  return {
    ask(whom: number, ask: (id: number) => void): Promise<unknown> {
      last += 1
      const id = last
      return new Promise((resolve) => {
        const timer = setTimeout(() => end(), ANSWER_WITHIN_MS)
        const end = (answer?: unknown) => {
          clearTimeout(timer)
          open.delete(id)
          resolve(answer)
        }
        open.set(id, { whom, end })
        ask(id)
      })
    },
    answered: (id: number, answer: unknown) => open.get(id)?.end(answer),
    gone(whom: number) {
      for (const question of [...open.values()]) if (question.whom === whom) question.end()
    },
  }
}
