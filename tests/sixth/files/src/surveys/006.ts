import { commonSurvey, plainThanks } from '#surveys/common-texts.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { aboutYou, ageQuestion, noPersonalData, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { dontKnow } from '#surveys/questionnaires/answer-scales.ts'
import type { Survey } from '#surveys/survey.ts'

const questionnaire = {
  version: '1',
  sections: [
    {
      id: 'your-home',
      title: 'Tu vivienda',
      questions: [
        {
          id: 'people-at-home',
          kind: 'amount',
          text: '¿Cuántas personas viven en tu vivienda?',
          required: false,
          atMost: 12,
          unit: 'personas',
        },
        {
          id: 'home-size',
          kind: 'single',
          text: '¿Qué tan chica o grande te parece tu vivienda?',
          required: true,
          shuffle: false,
          options: [
            { id: 'small', label: 'Chica' },
            { id: 'right', label: 'Como la necesito' },
            { id: 'large', label: 'Grande' },
            dontKnow,
          ],
        },
        {
          id: 'home-needs',
          kind: 'several',
          text: '¿Qué le hace falta a tu vivienda?',
          help: 'Elige hasta 2.',
          required: true,
          shuffle: true,
          atMost: 2,
          options: [
            { id: 'room', label: 'Otro cuarto' },
            { id: 'roof', label: 'Arreglar el techo' },
            { id: 'yard', label: 'Un patio' },
            { id: 'none', label: 'Nada', role: 'none' },
            dontKnow,
          ],
        },
        {
          id: 'home-comment',
          kind: 'short-text',
          text: 'Si quieres, di qué cambiarías primero de tu vivienda.',
          help: noPersonalData,
          required: false,
          maxLength: 120,
        },
      ],
    },
    { ...aboutYou, questions: [sexQuestion, ageQuestion] },
  ],
} as const satisfies Questionnaire

export const survey006 = {
  id: '006',
  title: 'La vivienda en Aguascalientes',
  description: 'Cuéntanos cómo es el lugar donde vives y qué le hace falta.',
  accent: 'green',
  form: { kind: 'builtin' },
  questionnaire,
  header: { back: 'Volver', label: { name: 'La vivienda en Aguascalientes', badge: '006' } },
  ...commonSurvey,
  answering: { repeatsServerMessage: false },
  share: { text: 'Ya conté cómo es mi vivienda. Participa tú también, es anónimo:', xLabel: 'X' },
  thanks: plainThanks,
} as const satisfies Survey
