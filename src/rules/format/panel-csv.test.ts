import { expect, test } from 'vitest'
import { daysCsv, hoursCsv, placesCsv, surveysCsv } from './panel-csv.ts'

const lines = (csv: string) => csv.split('\r\n')

test('surveys are one a line, with a title that no spreadsheet runs as a formula', () => {
  const refused = { check: 4, start: 5, completion: 6 }
  const setAside = [
    { rule: 'crowded-network', name: 'red muy concurrida', responses: 2 },
    { rule: 'quick', name: 'menos de 20 segundos', responses: 1 },
  ]
  const proofs = {
    verified: 4,
    reported: 3,
    standIn: 1,
    counted: 2,
    setAside,
    refused,
    days: [],
    openness: 'open' as const,
  }
  const tallies = { id: '001', total: 8, completed: 7, unique_ips: 6, ...proofs }
  const csv = surveysCsv({ surveys: [tallies] }, () => '=HYPERLINK("x")')
  expect(lines(csv)).toEqual([
    '\ufeffEncuesta,Título,Total,Completadas,IP únicas,Tasa de finalización (%),Verificadas,Reportadas,Por el formulario propio,Contadas,Apartadas,Apartadas por regla,Rechazadas al entrar,Rechazadas al iniciar,Rechazadas al enviar',
    '001,"\'=HYPERLINK(""x"")",8,7,6,88,4,3,1,2,3,"red muy concurrida: 2; menos de 20 segundos: 1",4,5,6',
    '',
  ])
})

test('hours are written in Mexico City time, and sort as text', () => {
  const hours = [{ hour: '2027-01-01T05:00:00.000Z', started: 2, completed: 1 }]
  expect(lines(hoursCsv({ hours }))).toEqual([
    '\ufeffHora (Ciudad de México),Iniciadas,Completadas',
    '2026-12-31 23:00,2,1',
    '',
  ])
})

test('days are one a line', () => {
  const days = [{ day: '2026-12-31', started: 2, completed: 1 }]
  expect(lines(daysCsv({ days }))).toEqual(['\ufeffDía (Ciudad de México),Iniciadas,Completadas', '2026-12-31,2,1', ''])
})

test('places add up to all completions', () => {
  const postalCodes = [
    { postalCode: '20000', completed: 2 },
    { postalCode: '20010', completed: 1 },
  ]
  const csv = placesCsv({
    municipalities: [{ municipality: 'Aguascalientes', completed: 3, postalCodes }],
    withoutPlace: 4,
  })
  expect(lines(csv)).toEqual([
    '\ufeffMunicipio,Código postal,Completadas',
    'Aguascalientes,20000,2',
    'Aguascalientes,20010,1',
    'Sin lugar registrado,,4',
    '',
  ])
})
