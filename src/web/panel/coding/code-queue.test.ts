import { expect, test } from 'vitest'
import { MOST_TEXTS_AT_ONCE } from '#contract/coding-limits.ts'
import { makeCodeQueue, type QueueState } from './code-queue.ts'

const waits = { gathering: 5, retrying: 5 }

function recorded(answer: (call: number) => Promise<unknown>) {
  const calls: (readonly { text: string; codes: readonly string[] | null }[])[] = []
  const states: QueueState[] = []
  const queue = makeCodeQueue({
    waits,
    send: (texts) => answer(calls.push(texts)),
    onChange: (state) => states.push(state),
  })
  return { calls, states, queue }
}

test('the last codes of each text go to the server, together and at most so many at once', async () => {
  const { calls, queue } = recorded(async () => {})
  for (let at = 0; at <= MOST_TEXTS_AT_ONCE; at++) queue.put({ text: `t${at}`, codes: ['a'] })
  queue.put({ text: 't0', codes: ['b'] })
  await queue.flush()
  expect(calls.map((texts) => texts.length)).toEqual([MOST_TEXTS_AT_ONCE, 1])
  expect(calls[0]?.[0]).toEqual({ text: 't0', codes: ['b'] })
  expect(queue.isAtRisk()).toBe(false)
})

test('what fails is kept, said, and sent again by itself', async () => {
  const { calls, states, queue } = recorded(async (call) => {
    if (call === 1) throw new Error('no network')
  })
  queue.put({ text: 't', codes: [] })
  await queue.flush()
  expect(states.at(-1)).toEqual({ unsaved: 1, failure: expect.stringContaining('No llegó') })
  expect(queue.isAtRisk()).toBe(true)
  await expect.poll(() => queue.isAtRisk()).toBe(false)
  expect(calls).toHaveLength(2)
  expect(states.at(-1)).toEqual({ unsaved: 0 })
})

test('a text that is coded again while it is being sent is sent again', async () => {
  let arrive = () => {}
  const { calls, queue } = recorded((call) =>
    call === 1 ? new Promise<void>((done) => (arrive = done)) : Promise.resolve(),
  )
  queue.put({ text: 't', codes: ['a'] })
  const sent = queue.flush()
  queue.put({ text: 't', codes: null })
  arrive()
  await sent
  expect(calls).toEqual([[{ text: 't', codes: ['a'] }], [{ text: 't', codes: null }]])
})
