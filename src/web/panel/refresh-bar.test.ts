import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exactTime } from '#rules/format/dates.ts'
import { HttpError } from '../query.ts'
import type { PanelCall } from './panel-call.tsx'
import { StatusStrip } from './refresh-bar.tsx'

const call = (data: unknown, dataUpdatedAt: number, error: Error | null = null): PanelCall => ({
  data,
  dataUpdatedAt,
  error,
  isFetching: false,
})
const HOUR = 3_600_000
const strip = (...calls: PanelCall[]) => renderToStaticMarkup(StatusStrip({ calls })).replaceAll(/<[^>]*>/g, '')

test('the panel is loading until every call has answered', () => {
  expect(strip(call({}, 5), call(undefined, 0))).toBe('Cargando estadísticas...')
})

test('loaded tallies are as old as the oldest of them', () => {
  expect(strip(call({}, 7 * HOUR), call({}, 5 * HOUR))).toContain(`Actualizado a las ${exactTime(5 * HOUR)}`)
})

test('one failure is a failure of the panel, and tells the age of what is still shown', () => {
  const failed = call({}, Date.now() - 5 * HOUR, new Error('no network'))
  expect(strip(call({}, Date.now()), failed)).toBe(
    'Error al cargar las estadísticasError al cargar estadísticasDatos de hace 5 h',
  )
})

test('a failure before any tallies has no age', () => {
  const failed = call(undefined, 0, new HttpError(new Response(null, { status: 401 }), ''))
  expect(strip(failed, call(undefined, 0))).toBe(
    'Error al cargar las estadísticasNo autorizado - credenciales incorrectas',
  )
})
