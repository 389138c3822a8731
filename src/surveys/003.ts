import { commonSurvey, plainThanks } from './common-texts.ts'
import { questionnaire003 } from './questionnaires/003.ts'
import type { Survey } from './survey.ts'

export const survey003 = {
  id: '003',
  title: 'La alianza del PAN, entre la fuerza y la debilidad',
  description: '¿Suman o restan las alianzas entre partidos? Comparte cómo las ves en Aguascalientes.',
  accent: 'amber',
  form: { kind: 'typeform', formId: 'tTkIHic8' },
  questionnaire: questionnaire003,
  header: { back: 'Volver', label: { name: 'La alianza del PAN, entre la fuerza y la debilidad', badge: '003' } },
  ...commonSurvey,
  answering: { repeatsServerMessage: false },
  share: {
    text: 'Ya di mi opinión sobre las alianzas entre partidos en Aguascalientes. Participa tú también, es anónimo:',
    xLabel: 'X',
  },
  thanks: plainThanks,
} as const satisfies Survey
