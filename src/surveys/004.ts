import { badgeThanks, commonSurvey } from './common-texts.ts'
import { questionnaire004 } from './questionnaires/004.ts'
import type { Survey } from './survey.ts'

export const survey004 = {
  id: '004',
  title: 'Mujeres en Boletas en Aguascalientes',
  description: 'Candidaturas de mujeres: qué opinas de su participación en las boletas electorales de Aguascalientes.',
  accent: 'purple',
  form: { kind: 'builtin' },
  questionnaire: questionnaire004,
  header: { back: 'Volver', label: { name: 'Mujeres en Boletas en Aguascalientes', badge: '004' } },
  ...commonSurvey,
  answering: {
    title: 'Mujeres en Boletas en Aguascalientes',
    intro: 'Queremos conocer tu opinión sobre la participación de las mujeres en las boletas electorales del estado.',
    repeatsServerMessage: true,
    notice: { title: 'Información Segura', text: 'Todas las respuestas son anónimas y se procesan de forma segura.' },
  },
  share: {
    text: 'Ya opiné sobre las mujeres en las boletas de Aguascalientes. Tu voz también cuenta, es anónimo:',
    xLabel: 'X (Twitter)',
  },
  thanks: {
    ...badgeThanks,
    colour: 'purple',
    registered:
      'Tu respuesta quedó registrada y contribuirá al análisis de la participación de las mujeres en las boletas de Aguascalientes.',
  },
} as const satisfies Survey
