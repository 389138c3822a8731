import { describe, expect, test } from 'vitest'
import { survey005 as survey } from '#surveys/005.ts'
import { facts, release } from '../../../../tests/support/releases/method-facts.ts'
import { roundedPeopleText } from '../disclosure/rounding.ts'
import { PUBLIC_RULES } from '../disclosure/suppression-sentences.ts'
import { type MethodFacts, type MethodSentence, methodSentences } from './method-sentences.ts'

const value = (id: MethodSentence, over: Partial<MethodFacts> = {}) =>
  methodSentences(survey, { ...facts, ...over })[id]

describe('numbers', () => {
  test.each([
    [0, 'menos de 10'],
    [9, 'menos de 10'],
    [10, '10'],
    [19, '10'],
    [1_239, '1,230'],
  ])('%i people are told as %s', (people, told) => {
    expect(roundedPeopleText(people)).toBe(told)
  })

  test('nothing of fewer than ten people is told exactly', () => {
    const few = { started: 7, completed: 6, minors: 4, setAside: [{ name: 'x', responses: 3 }] }
    const over = {
      ...few,
      ...{ speeders: 3, straightLines: 2, linesRead: 5 },
      reached: { since: undefined, parts: [{ title: 'El agua', times: 3 }] },
      refused: { check: 2, start: 5, completion: 8 },
      release: { ...release, people: 0 },
    }
    for (const id of ['muestra', 'rechazo', 'tasas', 'procesamiento'] as const)
      expect(value(id, over).replaceAll(/menos de 10|18 años|20 segundos|sumar 100/g, '')).not.toMatch(/\d/)
  })

  test('the sample is told from who began to who is in the results', () => {
    expect(value('muestra')).toContain(
      'Empezaron: 1,500. Terminaron: 1,290. Menores de 18 años, de quienes no se publica nada más: menos de 10. Respuestas apartadas: 50.',
    )
    expect(value('muestra')).toContain('en estos resultados: 1,230.')
    expect(value('rechazo')).toContain('Empezaron y no terminaron: 210.')
    expect(value('rechazo')).toContain('al entrar, 80; al empezar, menos de 10; al enviar, menos de 10.')
    expect(value('procesamiento')).toContain('red muy concurrida, 40; menos de 20 segundos, menos de 10.')
  })

  test('answers in our own form in place of Typeform’s are told apart, and only where there are any', () => {
    expect(value('procesamiento')).not.toContain('Typeform')
    expect(value('procesamiento', { standIns: 7 })).toContain('que Typeform no puede confirmar: menos de 10.')
    expect(value('procesamiento', { standIns: 47 })).toContain('que Typeform no puede confirmar: 40.')
  })

  test('rates are told with their formula, of the rounded counts', () => {
    expect(value('tasas')).toContain('Tasa de terminación (terminaron ÷ empezaron): 1,290 ÷ 1,500 = 86\u00a0%.')
    expect(value('tasas')).toContain(
      'Tasa de abandono (empezaron y no terminaron ÷ empezaron): 210 ÷ 1,500 = 14\u00a0%.',
    )
    expect(value('tasas')).toContain(
      'Respuestas utilizables (las de estos resultados) ÷ empezaron: 1,230 ÷ 1,500 = 82\u00a0%.',
    )
    expect(value('tasas')).toContain(
      'Tasa de participación (AAPOR: personas que dieron una respuesta utilizable ÷ invitaciones personales enviadas): no calculable',
    )
    expect(value('tasas')).toContain('Las demás tasas son de quienes empezaron, no de personas invitadas.')
  })

  test('where people leave is told by the part, of the rounded arrivals', () => {
    expect(value('tasas')).toContain(
      'Llegadas: «El agua en tu casa», 1,480, y de ahí no pasaron 90; «Los servicios», 1,390, y de ahí no pasaron menos de 10; «Sobre ti», 1,390.',
    )
    expect(value('tasas')).toContain('desde el 16 de noviembre de 2026, contado sin saber de quién')
    expect(value('tasas', { reached: { since: undefined, parts: [] } })).not.toContain('Abandono por parte')
  })

  test('who hurried and who chose the same place each time are told as counts', () => {
    expect(value('procesamiento')).toContain('Terminaron en menos de 20 segundos: 30.')
    expect(value('procesamiento')).toContain(
      'Eligieron siempre el mismo lugar de la lista: menos de 10, de 1,200 respuestas en las que se puede saber.',
    )
  })

  test('the thresholds are those that releases are judged by', () => {
    for (const told of [
      'menos de 200 personas',
      'menor que 100',
      'mayor que 3',
      'más de 10\u00a0%',
      'menos de 150 respuestas',
    ])
      expect(value('umbrales')).toContain(told)
    expect(value('umbrales')).toContain('al menos 24 horas, y 7 días si hay preguntas electorales')
    expect(value('umbrales')).toContain(PUBLIC_RULES)
  })

  test('the weights are told with what they were made from', () => {
    expect(value('ponderacion')).toMatch(
      /por sexo y edad combinados, y por zona, con lo que dice Censo 2020 \(nivel 2 de 4;/,
    )
    expect(value('ponderacion')).toContain('los pesos están entre 0.3 y 4.2')
    expect(value('ponderacion')).toContain('en 12 pasadas o menos')
    expect(value('precision')).toMatch(
      /Efecto de diseño \(Kish\): 1\.5\. Muestra efectiva, [^.]+: 805\. La de cada tabla/,
    )
  })
})

describe('dates and places', () => {
  test('the days of the first and the last response, or the only one', () => {
    expect(value('fechas')).toContain('La primera respuesta es del 16 de noviembre de 2026 y la última del 30 de')
    expect(value('fechas')).toContain('sigue abierta')
    const oneDay = { ...release, fieldwork: { from: '2026-11-16', to: '2026-11-16' }, isLast: true }
    expect(value('fechas', { release: oneDay })).toMatch(
      /^Las respuestas son del 16 de noviembre de 2026\. .*cerrada\.$/,
    )
  })

  test('the data is where the release keeps it', () => {
    expect(value('datos')).toContain('https://encuestas.example/survey/005/resultados/2/datos.csv')
    expect(value('datos')).toContain('https://encuestas.example/survey/005/resultados/2/entrega.zip')
    expect(value('datos')).toContain('cuando la encuesta se cierra')
    const closed = { ...release, microdata: { records: 1_230, sha256: 'f'.repeat(64) } }
    expect(value('datos', { release: closed })).toContain(`/resultados/2/microdatos.csv (SHA-256 ${'f'.repeat(64)})`)
  })

  test('a correction names what it corrects, and earlier releases are listed with their end', () => {
    const [first] = facts.earlier
    if (!first) throw new Error('no earlier release')
    const withdrawn = { ...first, withdrawn: { on: '2026-11-25', reason: 'Error' } }
    const corrected = { ...release, corrects: { number: 1, reason: 'Faltaba un municipio.' } }
    expect(value('correcciones', { release: corrected, earlier: [withdrawn] })).toBe(
      'Corrige la publicación 1: Faltaba un municipio. Publicaciones anteriores: 1, del 20 de noviembre de 2026, retirada el 25 de noviembre de 2026.',
    )
    expect(value('correcciones', { earlier: [] })).toBe('Es la primera publicación de esta encuesta.')
  })
})

test('«muestra efectiva» is one quantity: what the interval of an answer is made with has a name of its own', () => {
  const precision = value('precision')
  expect(precision).toContain('con el tamaño efectivo de cada respuesta')
  expect(precision.match(/[Mm]uestra efectiva/g)).toHaveLength(1)
})
