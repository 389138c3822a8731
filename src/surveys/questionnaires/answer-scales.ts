import type { Option } from '../questionnaire.ts'

/** Ways out of a question, in the same words everywhere. */
export const dontKnow = { id: 'dont-know', label: 'No sé', role: 'dont-know' } as const satisfies Option
export const dontRemember = { id: 'dont-know', label: 'No recuerdo', role: 'dont-know' } as const satisfies Option
export const noAnswer = { id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' } as const satisfies Option

/** How likely somebody is to vote, in the same steps for every election. */
export const voteLikelihood = [
  { id: 'certainly', label: 'Seguro que sí votaría' },
  { id: 'probably', label: 'Probablemente sí votaría' },
  { id: 'probably-not', label: 'Probablemente no votaría' },
  { id: 'certainly-not', label: 'Seguro que no votaría' },
  { id: 'cannot-vote', label: 'No puedo votar (por ejemplo, por mi edad)' },
  dontKnow,
  noAnswer,
] as const satisfies readonly Option[]
