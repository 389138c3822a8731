import type { ScaleQuestion } from '#questions/scale.ts'
import type { SeveralQuestion } from '#questions/several.ts'
import type { SingleQuestion } from '#questions/single.ts'
import type { TextQuestion } from '#questions/text.ts'
import { isAdult } from './about-you.ts'
import { dontKnow, noAnswer } from './answer-scales.ts'
import { parties } from './parties.ts'

// Plain questions, with what all of a kind have in common: choices must be answered, texts need not be. Versions are known by
// their text, so the order of the parts stays.

type Written<Question> = Omit<Question, 'kind' | 'required' | 'shuffle'>
type WrittenWithHelp<Question> = Written<Question> & { readonly help: string }

/** Its options stand as written, unless they have no order of their own. */
export function single(question: Written<SingleQuestion> & { readonly shuffle?: true }): SingleQuestion {
  const { id, text, shuffle = false, options, ...more } = question
  return { id, kind: 'single', text, required: true, ...more, shuffle, options }
}

export function several(question: WrittenWithHelp<SeveralQuestion>): SeveralQuestion {
  const { id, text, help, atMost, options, ...more } = question
  return { id, kind: 'several', text, help, required: true, ...more, shuffle: true, atMost, options }
}

export function scale({ id, text, ...more }: Written<ScaleQuestion>): ScaleQuestion {
  return { id, kind: 'scale', text, required: true, ...more }
}

export function shortText({ id, text, help, ...more }: WrittenWithHelp<TextQuestion>): TextQuestion<'short-text'> {
  return { id, kind: 'short-text', text, help, required: false, ...more }
}

export function longText({ id, text, help, ...more }: WrittenWithHelp<TextQuestion>): TextQuestion<'long-text'> {
  return { id, kind: 'long-text', text, help, required: false, ...more }
}

/** Which party somebody prefers, asked of adults alone. */
export function partyQuestion({ other, ...question }: { id: string; text: string; other: string }): SingleQuestion {
  const lastOptions = [
    { id: 'other', label: other, role: 'other' },
    { id: 'none', label: 'Ninguno', role: 'none' },
    dontKnow,
    noAnswer,
  ] as const
  return single({
    ...question,
    isElectoral: true,
    showIf: isAdult,
    shuffle: true,
    options: [...parties, ...lastOptions],
  })
}
