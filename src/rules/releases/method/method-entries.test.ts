import { describe, expect, test } from 'vitest'
import { survey005 as survey } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { facts, methodTexts } from '../../../../tests/support/releases/method-facts.ts'
import { methodEntries } from './method-entries.ts'
import { type MethodTexts, methodFields, missingMethod } from './method-fields.ts'

const sheetFrom = (from: MethodTexts, electoral: boolean) => ({
  entries: methodEntries({ survey, texts: from, facts, electoral }),
  missing: missingMethod(from, electoral).map((name) => methodFields[name].label),
})

describe('whose list asks for what', () => {
  test('without a question about the vote the sheet is AAPOR’s, and INE is not named', () => {
    const { entries, missing } = sheetFrom(methodTexts, false)
    expect(missing).toEqual([])
    expect(entries.flatMap(({ asksFor }) => asksFor)).not.toContain('INE')
    expect(entries.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['costo']))
    expect(entries.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['resultados']))
  })

  test('with one, both lists are answered whole', () => {
    const { entries } = sheetFrom(methodTexts, true)
    const of = (list: 'AAPOR' | 'INE') => entries.filter(({ asksFor }) => asksFor.includes(list)).map(({ id }) => id)
    const who = ['encarga', 'financia', 'realiza', 'publica', 'contacto']
    const how = ['objetivo', 'poblacion', 'marco', 'seleccion', 'difusion', 'incentivos', 'cuotas', 'modo', 'fechas']
    const what = [
      'cuestionario',
      'muestra',
      'precision',
      'rechazo',
      'tasas',
      'ponderacion',
      'procesamiento',
      'umbrales',
    ]
    expect(of('AAPOR')).toEqual([...who, ...how, ...what, 'limites-comunes', 'limites'])
    expect(of('INE').toSorted()).toEqual(
      [
        ...[...who, ...how, ...what],
        ...['costo', 'experiencia', 'formacion', 'asociaciones'],
        ...['indecisos', 'programa', 'datos', 'resultados'],
      ].toSorted(),
    )
  })

  test('no line is said twice, and none is empty', () => {
    const { entries } = sheetFrom(methodTexts, true)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
    for (const entry of entries) expect(entry.value.trim(), entry.id).not.toBe('')
  })

  test('what the operator did not say is missing by name, and its line is not there', () => {
    const { contacto: _, costo: __, ...rest } = methodTexts
    const said = (electoral: boolean) => sheetFrom(rest, electoral)
    expect(said(false).missing).toEqual(['Contacto'])
    expect(said(true).missing).toEqual(['Contacto', 'Costo y recursos aplicados'])
    expect(said(true).entries.map(({ id }) => id)).not.toContain('contacto')
  })
})

describe('words', () => {
  const texts = fixedSurveys.flatMap((one) =>
    [true, false].map((electoral) =>
      methodEntries({ survey: one, texts: methodTexts, facts, electoral })
        .map(({ label, value: said }) => `${label}: ${said}`)
        .join('\n'),
    ),
  )

  test('what is never said of an open study is not said', () => {
    for (const text of texts) {
      expect(text.replaceAll('No es un margen de error', '')).not.toMatch(/margen de error/i)
      expect(text).not.toMatch(/confianza|representativ|empate técnico|credibilidad/i)
    }
  })

  test('what must be said is there', () => {
    for (const text of texts) {
      for (const words of [
        'intervalo modelado al 95\u00a0%',
        'Participación abierta',
        'No es un margen de error.',
        'Error máximo: no calculable',
        'No hay marco muestral',
        'no probabilística',
        'Contactos: no se conocen',
        '61.1\u00a0% de los hogares',
        'cuentan, en conjunto, lo mismo que en la muestra',
        'una respuesta por conexión a internet',
        'Censo 2020',
      ])
        expect(text).toContain(words)
    }
  })
})
