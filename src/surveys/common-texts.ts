import type { Notice, PlaceTexts, Survey, Thanks } from './survey.ts'

/** Replaces the notice of `commonSurvey.intro` on a site without HTTPS. */
export const unencryptedNotice = {
  title: 'Respuestas anónimas',
  text: 'Esta página todavía no usa HTTPS: lo que envías viaja sin cifrar. No escribas datos personales.',
} as const satisfies Notice

const connectionFailed = 'Error de conexión. Por favor, intenta nuevamente.'

export const commonPlace = {
  title: 'Tu ubicación en Aguascalientes',
  text: 'Cuéntanos en qué zona vives. Así comparamos zonas del estado sin saber quién eres.',
  postalCodePlaceholder: 'Código postal de 5 dígitos',
  coloniaPlaceholder: { locked: 'Primero ingresa tu código postal', open: 'Escribe o elige tu colonia' },
  postalCodeInvalid: 'Ingresa un código postal válido de 5 dígitos',
  postalCodeValid: '✓ Código postal válido',
  colouredBorders: true,
  button: { ready: 'Continuar con la encuesta', waiting: 'Continuar con la encuesta' },
} as const satisfies PlaceTexts

/** The flow and texts of a survey that has none of its own. */
export const commonSurvey = {
  intro: {
    heading: 'Encuesta de Opinión Pública',
    line: 'Tu opinión es importante para nosotros',
    notice: {
      title: 'Información Segura',
      text: 'Tus datos viajan cifrados y se transmiten de forma segura.',
    },
  },
  flow: { start: 'before-access', completion: 'verify-then-report', hiddenFields: true, ending: 'thank-you' },
  denied: {
    title: 'Acceso Restringido',
    note: 'Cada dirección IP puede completar esta encuesta una sola vez, para evitar respuestas duplicadas.',
  },
  failed: {
    tone: 'warning',
    title: 'Error de Conexión',
    check: connectionFailed,
    start: connectionFailed,
    retry: 'Reintentar',
    offersHome: false,
  },
  place: {
    ...commonPlace,
    confirmed: {
      title: 'Acceso Confirmado',
      text: 'Antes de comenzar necesitamos conocer tu ubicación en Aguascalientes.',
    },
  },
} as const satisfies Partial<Survey>

const thanksLine = 'TU OPINIÓN ES MUY VALIOSA PARA INTERPRETAR LA PERCEPCIÓN CIUDADANA MÁS ALLÁ DE LAS URNAS.'

export const plainThanks = {
  kind: 'plain',
  heading: 'GRACIAS POR PARTICIPAR EN NUESTRA ENCUESTA',
  line: thanksLine,
} as const satisfies Thanks

/** 004 and 005 add their colour, and what happens to the response. */
export const badgeThanks = {
  kind: 'badge',
  heading: '¡GRACIAS POR PARTICIPAR!',
  line: thanksLine,
  next: {
    title: '¿Qué sigue ahora?',
    text: 'Los resultados se procesan junto con todas las demás respuestas, y los datos agregados alimentan nuestros informes.',
    link: 'Visita nuestro sitio web',
  },
} as const
