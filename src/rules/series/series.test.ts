import { describe, expect, test } from 'vitest'
import type { ReleasedQuestion } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { approval, approvalOptions, releaseOf, surveyInSeries } from '../../../tests/support/releases/series-surveys.ts'
import { question, row, sides } from '../../../tests/support/releases/told-question.ts'
import { allSeries } from './series.ts'
import { seriesCsv } from './series-files.ts'
import { seriesNotes } from './series-notes.ts'
import { changeSentence } from './series-sentence.ts'

const march = releaseOf('006', '2026-03-01', question('aprobacion', [row('Buena', 40), row('Mala', 52)]))
const june = releaseOf('010', '2026-06-01', question('aprobacion', [row('Buena', 58), row('Mala', 30)]))

describe('a series', () => {
  test('has a point for each release that asked it, the oldest first, whatever the survey and the id of the question', () => {
    const renamed = question('opinion', [row('Buena', 58)])
    const other = surveyInSeries(
      '010',
      [releaseOf('010', '2026-06-01', { ...renamed, text: '¿Y aprobacion?' })],
      approval({ id: 'opinion' }),
    )
    const [series] = allSeries([other, surveyInSeries('006', [march])])
    expect(series?.points.map(({ surveyId, publishedOn }) => [surveyId, publishedOn])).toEqual([
      ['006', '2026-03-01'],
      ['010', '2026-06-01'],
    ])
    expect(series?.points[1]?.changes.buena?.isClear).toBe(true)
  })

  test('repeats the published numbers and adds none', () => {
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [june])])
    expect(series?.points[0]?.table).toBe((march.release.questions[0] as ReleasedQuestion).result)
    expect(series?.points[1]?.table).toBe((june.release.questions[0] as ReleasedQuestion).result)
  })

  test('tests a change with the published percentages and effective samples alone', () => {
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [june])])
    const { difference, error } = series?.points[1]?.changes.buena ?? { difference: 0, error: 0 }
    expect(difference).toBeCloseTo(0.18, 12)
    expect(error).toBeCloseTo(Math.sqrt((0.4 * 0.6) / 300 + (0.58 * 0.42) / 300), 12)
  })

  test('does not call a change clear that chance explains', () => {
    const almost = releaseOf('010', '2026-06-01', question('aprobacion', [row('Buena', 43), row('Mala', 50)]))
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [almost])])
    expect(series && changeSentence(series)).toBe(
      'Desde el punto anterior (1 de marzo de 2026) no hay un cambio claro en ninguna respuesta.',
    )
  })

  test('says what changed, the largest change first', () => {
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [june])])
    expect(series && changeSentence(series)).toBe(
      'Desde el punto anterior (1 de marzo de 2026), “Mala” bajó 22 puntos, a 30\u00a0%; “Buena” subió 18 puntos, a 58\u00a0%.',
    )
  })

  test('is cut where the question was asked in other words: nothing is compared', () => {
    const reworded = { ...question('aprobacion', [row('Buena', 58)]), text: '¿Cómo ve al gobierno?' }
    const [series] = allSeries([
      surveyInSeries('006', [march]),
      surveyInSeries('010', [releaseOf('010', '2026-06-01', reworded)]),
    ])
    const last = series?.points[1]
    expect(last?.isBreak).toBe(true)
    expect(last?.changes).toEqual({})
    expect(last?.differences).toEqual(['cambió la pregunta (antes: «¿Y aprobacion?») y no se compara con lo anterior'])
  })

  test('compares only the options that both offered, and says which differ', () => {
    const regular = approval({
      options: [...approvalOptions, { id: 'regular', label: 'Regular' }],
    } as Partial<Question>)
    const newer = releaseOf('010', '2026-06-01', question('aprobacion', [row('Buena', 58), row('Regular', 30)]))
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [newer], regular)])
    expect(series?.points[1]?.differences).toEqual(['se ofrece además «Regular»'])
    expect(Object.keys(series?.points[1]?.changes ?? {})).toEqual(['buena'])
  })

  test('leaves out what was withdrawn or corrected', () => {
    const withdrawn = { ...june, withdrawn: { on: '2026-06-02', reason: 'Error' } }
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [withdrawn])])
    expect(series?.points).toHaveLength(1)
  })

  test('has no page before anything is published', () => {
    expect(allSeries([surveyInSeries('006', [])])).toEqual([])
  })

  test('is electoral if one of its points is', () => {
    const vote = releaseOf('010', '2026-06-01', { ...question('aprobacion', [row('Buena', 58)]), isElectoral: true })
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [vote])])
    expect(series?.isElectoral).toBe(true)
  })

  test('writes each number, each change and each net into its CSV', () => {
    const withSides = releaseOf(
      '010',
      '2026-06-01',
      question('aprobacion', [row('Buena', 58), row('Mala', 30)], sides(58, 30, [22, 34])),
    )
    const [series] = allSeries([surveyInSeries('006', [march]), surveyInSeries('010', [withSides])])
    const lines = series ? seriesCsv(series).trim().split('\r\n') : []
    expect(lines).toHaveLength(6)
    expect(lines[3]).toContain('Buena,porcentaje,58,55,61')
    expect(lines[3]).toContain(',18,')
    expect(lines[5]).toContain('A favor menos en contra,diferencia en puntos,28,22,34')
  })
})

describe('whoever writes a questionnaire is told', () => {
  const { survey } = surveyInSeries('006', [])
  const notesOf = (question: Question) =>
    seriesNotes({ sections: [{ id: 'a', title: 'A', questions: [question] }] }, [survey])

  test('who else asks it, and that everything is compared', () => {
    expect(notesOf(approval())).toEqual([
      'Serie «aprobacion» (aprobacion): también en la encuesta 006. Se pregunta igual: se compara todo.',
    ])
  })

  test('where the words or the options differ, and what is compared then', () => {
    expect(notesOf(approval({ text: '¿Cómo lo ve?' }))).toEqual([
      'Serie «aprobacion» (aprobacion): también en la encuesta 006. Aquí cambió la pregunta (antes: «¿Y aprobacion?») y no se compara con lo anterior. La línea se corta.',
    ])
  })

  test('where a series begins', () => {
    expect(notesOf(approval({ series: 'nueva' }))).toEqual([
      'Serie «nueva» (aprobacion): ninguna otra encuesta la tiene; aquí empieza.',
    ])
  })
})
