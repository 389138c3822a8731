import type { SingleQuestion } from '#questions/single.ts'

/** Asked in every survey in the same words, so that the answers can be set side by side. */
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
    { id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' },
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
    { id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' },
  ],
} as const satisfies SingleQuestion
