import { expect, test } from 'vitest'
import { isDiskFull, reasonOf } from './failure-reason.ts'

test.each([
  ['database or disk is full', 'no queda espacio en disco'],
  ["ENOSPC: no space left on device, write '/var/lib/encuestas/x'", 'no queda espacio en disco'],
  ['could not extend file "base/5/16389": No space left on device', 'no queda espacio en disco'],
  ['disk I/O error', 'el disco está lleno o falla'],
  ['attempt to write a readonly database', 'es de solo lectura'],
  ["EACCES: permission denied, open '/var/lib/encuestas/x'", 'no hay permiso'],
  ['file is not a database', 'no es un archivo de SQLite'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'nadie escucha ahí'],
])('«%s» is told in Spanish', (said, reason) => {
  expect(reasonOf(new Error(said))).toBe(reason)
  expect(isDiskFull(new Error(said))).toBe(reason.includes('disco'))
})

test('what nobody has heard of is told as it was said', () => {
  expect(reasonOf(new Error('database "casa" does not exist'))).toBe('database "casa" does not exist')
})

test('of several addresses that do not answer, the first is told', () => {
  const errors = ['connect ECONNREFUSED ::1:5432', 'connect ETIMEDOUT'].map((message) => new Error(message))
  expect(reasonOf(new AggregateError(errors))).toBe('nadie escucha ahí')
})
