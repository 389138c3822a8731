import { badgeThanks, commonSurvey } from './common-texts.ts'
import { questionnaire005 } from './questionnaires/005.ts'
import type { Survey } from './survey.ts'

export const survey005 = {
  id: '005',
  title: 'Agua y Servicios en Aguascalientes',
  description: 'Agua, drenaje, recolección y alumbrado: cuéntanos cómo son los servicios públicos donde vives.',
  accent: 'cyan',
  form: { kind: 'builtin' },
  questionnaire: questionnaire005,
  header: { back: 'Inicio' },
  intro: {
    heading: 'Encuesta de Opinión Pública',
    line: 'Tu opinión es importante para nosotros',
  },
  flow: commonSurvey.flow,
  denied: {},
  failed: {
    tone: 'danger',
    check: commonSurvey.failed.check,
    start: commonSurvey.failed.start,
    retry: 'Intentar nuevamente',
    offersHome: true,
  },
  place: {
    title: 'Información Geográfica',
    text: 'Necesitamos conocer tu ubicación para asegurar la representatividad de la encuesta.',
    privacy: {
      title: 'Privacidad de Datos',
      text: 'Estos datos se usan solo para análisis estadístico y geográfico. No guardamos datos personales que te identifiquen.',
    },
    postalCodePlaceholder: 'Escribe tu código postal (5 dígitos)',
    coloniaPlaceholder: { locked: 'Primero ingresa un código postal válido', open: 'Selecciona tu colonia' },
    postalCodeInvalid: 'Código postal inválido o no encontrado en Aguascalientes',
    postalCodeValid: 'Código postal válido',
    coloniaValid: 'Colonia registrada',
    colouredBorders: false,
    button: { ready: 'Continuar a la Encuesta', waiting: 'Completa la información requerida' },
  },
  answering: {
    title: 'Agua y Servicios en Aguascalientes',
    repeatsServerMessage: true,
    notice: { title: 'Información Segura', text: 'Todas las respuestas son anónimas y se procesan de forma segura.' },
  },
  share: {
    text: 'Ya conté cómo están el agua y los servicios en mi colonia. Participa tú también, es anónimo:',
    xLabel: 'X (Twitter)',
  },
  thanks: {
    ...badgeThanks,
    colour: 'cyan',
    registered:
      'Tu respuesta quedó registrada y contribuirá al análisis del agua y los servicios públicos en Aguascalientes.',
  },
} as const satisfies Survey
