import { pagePaths } from '#contract/paths.ts'

interface NextStep {
  readonly words?: string
  readonly at?: { readonly name: string; readonly page: (surveyId: string) => string }
}

const participants: NextStep = { at: { name: 'Ver quiénes participaron', page: pagePaths.answers } }

const steps: Readonly<Partial<Record<string, NextStep>>> = {
  'method-missing': {
    words: 'Se escribe en el archivo de METHOD_FILE, en el servidor, y vale desde que vuelve a arrancar.',
  },
  silence: {
    words: 'Mientras dura, tampoco se ven las cifras electorales ya publicadas. Vuelven solas cuando termina.',
  },
  burst: { at: { name: 'Ver la calidad de las respuestas', page: pagePaths.quality } },
  'not-weighted': participants,
  'worth-too-few': participants,
  'margin-gap': participants,
  deff: participants,
  unknown: participants,
}

/** What the administrator can do about an obstacle, where its sentence does not say it. */
export function nextStep(code: string): NextStep | undefined {
  return steps[code]
}
