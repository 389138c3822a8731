import cluster from 'node:cluster'
import { giveUp } from '../process/startup-errors.ts'
import { member } from './member.ts'
import { PROTOCOL, type ToWorker } from './messages.ts'

interface Orders {
  stop(): Promise<void>
  retire(): Promise<void>
}

/** The way from a process that serves to the one that started it. */
export function connectToPrimary() {
  let orders: Orders | undefined
  // A message that no longer arrives is for a primary process that has ended, and this one ends with it.
  const made = member(
    (message) => void process.send?.(message, undefined, {}, () => {}),
    () => void orders?.retire(),
  )
  process.on('message', (message) => made.receive(message as ToWorker))
  return {
    member: made,
    async join(): Promise<void> {
      if ((await made.join()) !== PROTOCOL)
        giveUp('Esta versión no puede relevar a la que está en marcha: reinicia el servicio para cambiarla.')
    },
    obey(given: Orders) {
      orders = given
      cluster.worker?.once('disconnect', () => {
        // Node would exit at once, in the middle of whatever is being answered.
        if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
        void given.stop()
      })
    },
  }
}
