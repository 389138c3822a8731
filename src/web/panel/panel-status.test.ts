import { expect, test } from 'vitest'
import type { PanelCall } from './panel-call.tsx'
import { panelStatus } from './refresh-bar.tsx'

const call = (reply: unknown, repliedAt: number, failure?: string): PanelCall<unknown> => ({
  reply,
  repliedAt,
  failure,
  isLoading: false,
})

test('the panel is loading until every call has answered', () => {
  expect(panelStatus([call({}, 5), call(undefined, 0)])).toEqual({ kind: 'loading' })
})

test('loaded tallies are as old as the oldest of them', () => {
  expect(panelStatus([call({}, 7), call({}, 5)])).toEqual({ kind: 'loaded', at: 5 })
})

test('one failure is a failure of the panel, and tells the age of what is still shown', () => {
  const failed = call({}, 5, 'Error al cargar estadísticas')
  expect(panelStatus([call({}, 9), failed])).toEqual({
    kind: 'failed',
    message: 'Error al cargar estadísticas',
    since: 5,
  })
})

test('a failure before any tallies has no age', () => {
  const failed = call(undefined, 0, 'No autorizado - credenciales incorrectas')
  expect(panelStatus([failed, call(undefined, 0)])).toEqual({
    kind: 'failed',
    message: 'No autorizado - credenciales incorrectas',
    since: undefined,
  })
})
