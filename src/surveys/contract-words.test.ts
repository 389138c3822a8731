import { describe, expect, test } from 'vitest'
import { findSurvey, fixedSurveys } from './catalog.ts'

// What the contract says of the first five surveys, to the letter. Journeys go by the definition of whatever survey they walk.

const connectionFailed = { check: 'Error de conexión. Por favor, intenta nuevamente.', retry: 'Reintentar' }
const early = {
  postalCodeValid: '✓ Código postal válido',
  postalCodeInvalid: 'Ingresa un código postal válido de 5 dígitos',
  colouredBorders: true,
  button: { waiting: 'Continuar con la encuesta', ready: 'Continuar con la encuesta' },
}
const confirmed = { ...early, confirmed: { title: 'Acceso Confirmado' } }
const denied = {
  title: 'Acceso Restringido',
  note: expect.stringMatching(/^Cada dirección IP puede completar esta encuesta una sola vez/),
}

describe.each([
  {
    id: '001',
    title: 'El camino hacia la gubernatura',
    flow: { start: 'after-access', completion: 'verify-then-report', ending: 'stay' },
    failed: {
      title: 'Error de Conexión',
      check: 'Error al verificar el acceso. Inténtalo más tarde.',
      start: 'Error al iniciar sesión. Inténtalo más tarde.',
      retry: 'Reintentar',
      offersHome: false,
    },
    denied,
    place: { ...early, button: { waiting: 'Continuar a la Encuesta', ready: 'Continuar a la Encuesta' } },
  },
  {
    id: '002',
    title: 'La batalla por la alcaldía',
    flow: { start: 'before-access', completion: 'report-only', ending: 'thank-you' },
    failed: { ...connectionFailed, title: 'Error de Conexión', offersHome: false },
    denied,
    place: confirmed,
  },
  {
    id: '003',
    title: 'La alianza del PAN, entre la fuerza y la debilidad',
    flow: { start: 'before-access', completion: 'verify-then-report', ending: 'thank-you' },
    failed: { ...connectionFailed, title: 'Error de Conexión', start: connectionFailed.check, offersHome: false },
    denied,
    place: confirmed,
  },
  {
    id: '004',
    title: 'Mujeres en Boletas en Aguascalientes',
    flow: { start: 'before-access', completion: 'verify-then-report', ending: 'thank-you' },
    failed: { ...connectionFailed, title: 'Error de Conexión', offersHome: false },
    denied,
    place: confirmed,
  },
  {
    id: '005',
    title: 'Agua y Servicios en Aguascalientes',
    flow: { start: 'before-access', completion: 'verify-then-report', ending: 'thank-you' },
    failed: { ...connectionFailed, retry: 'Intentar nuevamente', offersHome: true },
    denied: {},
    place: {
      title: 'Información Geográfica',
      privacy: { title: 'Privacidad de Datos' },
      postalCodePlaceholder: 'Escribe tu código postal (5 dígitos)',
      coloniaPlaceholder: { locked: 'Primero ingresa un código postal válido', open: 'Selecciona tu colonia' },
      postalCodeValid: 'Código postal válido',
      postalCodeInvalid: 'Código postal inválido o no encontrado en Aguascalientes',
      coloniaValid: 'Colonia registrada',
      colouredBorders: false,
      button: { waiting: 'Completa la información requerida', ready: 'Continuar a la Encuesta' },
    },
  },
])('survey $id', ({ id, ...said }) => {
  const survey = findSurvey(fixedSurveys, id)

  test('says what the contract says', () => {
    expect(survey).toMatchObject(said)
  })

  test('leaves unsaid what the contract gives to others', () => {
    expect(survey?.place.confirmed !== undefined).toBe('confirmed' in said.place)
    expect(survey?.place.coloniaValid !== undefined).toBe('coloniaValid' in said.place)
    expect(survey?.failed.title !== undefined).toBe('title' in said.failed)
    expect(survey?.denied).toEqual(said.denied)
  })
})
