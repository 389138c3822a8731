import cluster, { type Worker } from 'node:cluster'
import { keeper } from './keeper.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { silences } from './silence.ts'

const LOOK_EVERY_MS = 1_000

interface Hand {
  readonly worker: Worker
  send(message: ToWorker): void
  listensSince: number | undefined
  isRetired: boolean
  readonly ended: Promise<void>
}

export interface Lost {
  readonly pid: number | undefined
  readonly how: string | number
  /** How long it had been serving. */
  readonly servedMs: number
}

interface Told {
  /** One has died. */
  lost(lost: Lost): void
  /** One no longer answers, and is ended. */
  silent(pid: number | undefined): void
}

/** The processes that serve, as the primary process sees them. */
export function crew({ lost, silent }: Told) {
  const hands = new Map<number, Hand>()
  const { receive, greet, relieve, leave, close } = keeper()
  const { heard, gone, look } = silences()
  const timer = setInterval(endTheSilent, LOOK_EVERY_MS)
  let failures = 0

  /** One that hangs keeps connections, and perhaps the duty of all, from those that could serve them. */
  function endTheSilent() {
    const listening = [...hands].filter(([, { listensSince }]) => listensSince !== undefined)
    for (const id of look(listening.map(([id]) => id))) {
      const process = hands.get(id)?.worker.process
      silent(process?.pid)
      gone(id)
      process?.kill('SIGKILL')
    }
    for (const [, { send }] of listening) greet(send)
  }

  /** Starts one: whether it came to serve, or ended before. */
  function hire(settings: NodeJS.ProcessEnv): Promise<boolean> {
    const worker = cluster.fork(settings)
    const send = (message: ToWorker) => {
      // One that has just ended hears nothing; its end is told by itself.
      if (worker.isConnected()) worker.send(message, undefined, () => {})
    }
    worker.on('error', () => {})
    worker.on('message', (message: FromWorker) => {
      heard(worker.id)
      receive(message, worker.id, send)
    })
    return new Promise((resolve) => {
      const ended = new Promise<void>((end) => {
        worker.once('exit', (code: number | null, signal) => {
          noteEnd(worker.id, code ?? signal)
          end()
          resolve(false)
        })
      })
      const hand: Hand = { worker, send, listensSince: undefined, isRetired: false, ended }
      hands.set(worker.id, hand)
      worker.once('listening', () => {
        hand.listensSince = performance.now()
        resolve(true)
      })
    })
  }

  function noteEnd(id: number, how: string | number) {
    const hand = hands.get(id)
    hands.delete(id)
    gone(id)
    leave(id)
    if (how !== 0) failures += 1
    if (!hand || hand.isRetired || hand.listensSince === undefined) return
    lost({ pid: hand.worker.process.pid, how, servedMs: performance.now() - hand.listensSince })
  }

  const serving = () => [...hands].filter(([, { listensSince, isRetired }]) => listensSince !== undefined && !isRetired)

  return {
    hire,
    /** Who serves, the longest first. */
    serving: (): number[] => serving().map(([id]) => id),
    /** Lets one answer what it has begun, and go. */
    async retire(id: number): Promise<void> {
      const hand = hands.get(id)
      if (!hand) return
      hand.isRetired = true
      relieve(id)
      hand.worker.send({ kind: 'retire' } satisfies ToWorker, undefined, () => {})
      await hand.ended
    },
    /** Stops all. Whether every one of them ended well. */
    async stop(): Promise<boolean> {
      failures = 0
      // Nobody is given the duty of one that ends a little sooner.
      relieve(...hands.keys())
      for (const hand of hands.values()) {
        hand.isRetired = true
        hand.worker.process.kill('SIGTERM')
      }
      await Promise.all([...hands.values()].map(({ ended }) => ended))
      clearInterval(timer)
      close()
      return failures === 0
    },
  }
}
