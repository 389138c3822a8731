import type { OptionQuestion } from './choosing.ts'

export const SOME_WORDS = 'Más árboles, banquetas y "luz"'

/** Every option alone, with words where it takes some. */
export function choiceExamples({ options }: OptionQuestion): { choice: string; other?: string }[] {
  return options.map(({ id, role }) => (role === 'other' ? { choice: id, other: SOME_WORDS } : { choice: id }))
}
