import { commonPlace, commonSurvey, plainThanks } from './common-texts.ts'
import { questionnaire001 } from './questionnaires/001.ts'
import type { Survey } from './survey.ts'

export const survey001 = {
  id: '001',
  title: 'El camino hacia la gubernatura',
  description:
    '¿Qué debe atender el próximo gobierno de Aguascalientes? Cuéntanos cómo ves el camino hacia la gubernatura.',
  accent: 'blue',
  form: { kind: 'typeform', formId: 'NqzbClAQ' },
  questionnaire: questionnaire001,
  header: { back: 'Volver', label: { name: 'El camino hacia la gubernatura', badge: 'HTTPS' } },
  ...commonSurvey,
  flow: { start: 'after-access', completion: 'verify-then-report', hiddenFields: true, ending: 'stay' },
  failed: {
    ...commonSurvey.failed,
    check: 'Error al verificar el acceso. Inténtalo más tarde.',
    start: 'Error al iniciar sesión. Inténtalo más tarde.',
  },
  place: {
    ...commonPlace,
    button: { ready: 'Continuar a la Encuesta', waiting: 'Continuar a la Encuesta' },
  },
  answering: { repeatsServerMessage: false },
  share: {
    text: 'Ya di mi opinión sobre el camino hacia la gubernatura de Aguascalientes. Participa tú también, es anónimo:',
    xLabel: 'X',
  },
  thanks: plainThanks,
} as const satisfies Survey
