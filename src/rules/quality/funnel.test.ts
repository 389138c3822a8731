import { expect, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { funnelOf, type VisitStep } from './funnel.ts'

const { questionnaire } = survey005
const days = ['2026-11-17', '2026-11-18'].map((day) => ({ day, started: 21, completed: 7 }))
const visits = (times: number, via = '', step: VisitStep = 'visit', day = '2026-11-18') => ({ day, step, via, times })
const funnel = (...all: ReturnType<typeof visits>[]) => {
  const [first] = questionnaire.sections
  const reached = [{ day: '2026-11-18', part: first.id, times: 19 }]
  return funnelOf({ questionnaire, visits: all, reached, totals: { total: 42, completed: 14 }, days })
}

test('every stage is told in all and by day, from the opened page to the sent answer', () => {
  const { stages, ...told } = funnel(
    visits(25),
    visits(5, 'radio'),
    visits(14, '', 'visit', '2026-11-17'),
    visits(22, '', 'place'),
  )
  expect(told.days).toEqual(['2026-11-17', '2026-11-18'])
  expect(stages.map(({ name, total, days }) => [name, total, ...days])).toEqual([
    ['Abrieron la página', 40, 10, 30],
    ['Iniciaron', 42, 21, 21],
    ['Dieron su lugar', 20, 0, 20],
    ...questionnaire.sections.map(({ title }, at) => [title, at === 0 ? 10 : 0, 0, at === 0 ? 10 : 0]),
    ['Enviaron', 14, 7, 7],
  ])
})

test('a link that was sent to a few people does not tell whether they came', () => {
  expect(funnel(visits(9, 'juan-perez')).links).toEqual([{ name: 'juan-perez', total: 0, lastDays: 0 }])
})

test('the twenty links with most visits have a line, and all others share one', () => {
  const many = Array.from({ length: 30 }, (_, at) => visits(10 + at, `enlace-${at}`))
  const { links } = funnel(...many, visits(4, 'otros'))
  expect(links).toHaveLength(21)
  expect(links[0]).toMatchObject({ name: 'enlace-29', total: 30 })
  expect(links.at(-1)).toMatchObject({ name: 'otros', total: 140 })
})
