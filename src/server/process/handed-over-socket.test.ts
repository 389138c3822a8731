import { expect, test } from 'vitest'
import { handedOverSocket } from './handed-over-socket.ts'

test('a socket is taken over when it was handed to this very process', () => {
  expect(handedOverSocket({ LISTEN_FDS: '1', LISTEN_PID: '42' }, 42)).toEqual({ fd: 3 })
  for (const env of [
    {},
    { LISTEN_FDS: '1' },
    { LISTEN_FDS: '1', LISTEN_PID: '41' },
    { LISTEN_FDS: '0', LISTEN_PID: '42' },
  ])
    expect(handedOverSocket(env, 42)).toEqual({})
})
