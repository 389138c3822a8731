import { expect, test } from 'vitest'
import { silenceAt, silenceSentence } from './electoral-silence.ts'

const veda = { from: Date.parse('2027-06-03T00:00:00-06:00'), to: Date.parse('2027-06-06T20:00:00-06:00') }

test.each([
  ['2027-06-02T23:59:59.999-06:00', undefined],
  ['2027-06-03T00:00:00-06:00', { until: '2027-06-07T02:00:00.000Z' }],
  ['2027-06-06T19:59:59.999-06:00', { until: '2027-06-07T02:00:00.000Z' }],
  ['2027-06-06T20:00:00-06:00', undefined],
])('at %s the silence is %j', (now, silence) => {
  expect(silenceAt(veda, Date.parse(now))).toEqual(silence)
})

test('the notice says until when, in the hour of the place', () => {
  expect(silenceSentence({ until: '2027-06-07T02:00:00.000Z' })).toContain('hasta el 6 de junio de 2027 a las 20:00')
})
