import { commonSurvey, plainThanks } from './common-texts.ts'
import { questionnaire002 } from './questionnaires/002.ts'
import type { Survey } from './survey.ts'

export const survey002 = {
  id: '002',
  title: 'La batalla por la alcaldía',
  description: 'Tu municipio elige. Dinos qué esperas de quien gobierne tu ayuntamiento en Aguascalientes.',
  accent: 'green',
  form: { kind: 'typeform', formId: 'KXkCN00o' },
  questionnaire: questionnaire002,
  header: { back: 'Volver', label: { name: 'La batalla por la alcaldía', badge: '002' } },
  ...commonSurvey,
  flow: { start: 'before-access', completion: 'report-only', hiddenFields: false, ending: 'thank-you' },
  answering: { repeatsServerMessage: false },
  share: {
    text: 'Ya opiné sobre la elección de alcaldías en Aguascalientes. Suma tu voz, es anónimo:',
    xLabel: 'X',
  },
  thanks: plainThanks,
} as const satisfies Survey
