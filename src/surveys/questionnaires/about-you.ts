import type { Band } from '#questions/number.ts'
import type { SingleQuestion } from '#questions/single.ts'
import type { Section } from '../questionnaire.ts'
import { noAnswer } from './answer-scales.ts'

/** Nobody is older. */
const OLDEST = 120

/** Asked in the same words in every survey, so that answers can be compared. */
export const sexQuestion = {
  id: 'sex',
  kind: 'single',
  text: '¿Cómo te identificas?',
  required: true,
  shuffle: false,
  options: [
    { id: 'woman', label: 'Mujer' },
    { id: 'man', label: 'Hombre' },
    { id: 'another-identity', label: 'Otra identidad' },
    noAnswer,
  ],
} as const satisfies SingleQuestion

export const ageQuestion = {
  id: 'age-band',
  kind: 'single',
  text: '¿En qué grupo de edad estás?',
  required: true,
  shuffle: false,
  options: [
    { id: 'under-18', label: 'Menos de 18 años' },
    { id: '18-to-24', label: '18 a 24 años' },
    { id: '25-to-34', label: '25 a 34 años' },
    { id: '35-to-44', label: '35 a 44 años' },
    { id: '45-to-54', label: '45 a 54 años' },
    { id: '55-to-64', label: '55 a 64 años' },
    { id: '65-or-more', label: '65 años o más' },
    noAnswer,
  ],
} as const satisfies SingleQuestion

/** The years at which the bands of `ageQuestion` begin. */
const bandStarts: Readonly<Record<string, number>> = {
  'under-18': 0,
  '18-to-24': 18,
  '25-to-34': 25,
  '35-to-44': 35,
  '45-to-54': 45,
  '55-to-64': 55,
  '65-or-more': 65,
}

/** For questionnaires that ask for the age in years: whoever writes 34 is in the band of those who choose «25 a 34 años». */
export const ageBands: readonly Band[] = ageQuestion.options.flatMap(({ id, label }, at, { [at + 1]: next }) => {
  const from = bandStarts[id]
  const end = bandStarts[next?.id ?? ''] ?? OLDEST + 1
  return from === undefined ? [] : [{ id, label, from, to: end - 1 }]
})

/** The last section of every questionnaire; each adds its own questions. */
export const aboutYou = {
  id: 'about-you',
  title: 'Sobre ti',
  intro: 'Estas preguntas ayudan a describir quiénes participan. En todas puedes elegir «Prefiero no contestar».',
} as const satisfies Omit<Section, 'questions'>

/** Minors are not asked for a party. */
export const isAdult = {
  question: 'age-band',
  isOneOf: ['18-to-24', '25-to-34', '35-to-44', '45-to-54', '55-to-64', '65-or-more', 'no-answer'],
} as const

/** The help of every question that takes a text. */
export const noPersonalData = 'No escribas datos personales, como nombres o números de teléfono.'
