import type { Statement } from './flight.ts'

/** A small table that is locked for nothing else: whoever writes goes through it first. */
export const THE_DOOR = 'visitor_key'

/** While the site is being moved the door is locked: a batch is refused at once, and nobody queues up. */
export const throughTheDoor: Statement = {
  name: 'through the door',
  text: `LOCK TABLE ${THE_DOOR} IN ROW EXCLUSIVE MODE NOWAIT`,
  values: [],
  isSilent: true,
}
