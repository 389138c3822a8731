import { expect, test } from 'vitest'
import { surveyPace } from './survey-pace.ts'

const arrive = (pace: ReturnType<typeof surveyPace>, count: number, survey = '005') =>
  Array.from({ length: count }, () => pace.arrived(survey))

test('beyond sixty in ten minutes a quiet survey is in a burst, and no other is', () => {
  const pace = surveyPace()
  expect(arrive(pace, 60)).toEqual(Array(60).fill('usual'))
  expect(arrive(pace, 2)).toEqual(['burst', 'burst'])
  expect([pace.now('005'), pace.now('004'), pace.arrived('004')]).toEqual(['burst', 'usual', 'usual'])
})

test('a survey that is used to more may bring more', () => {
  const pace = surveyPace()
  pace.learn('005', 600)
  expect(arrive(pace, 501).indexOf('burst')).toBe(500)
})

test('ten minutes later it is over', () => {
  const pace = surveyPace()
  arrive(pace, 61)
  for (let minute = 1; minute < 10; minute += 1) pace.nextMinute()
  expect(pace.now('005')).toBe('burst')
  pace.nextMinute()
  expect([pace.now('005'), pace.arrived('005')]).toEqual(['usual', 'usual'])
})

test('six a minute, all day long, are no burst, and seven are', () => {
  const [six, seven] = [surveyPace(), surveyPace()]
  for (let minute = 0; minute < 1_440; minute += 1) {
    expect(arrive(six, 6)).not.toContain('burst')
    arrive(seven, 7)
    if (minute >= 9) expect(seven.now('005')).toBe('burst')
    six.nextMinute()
    seven.nextMinute()
  }
})
