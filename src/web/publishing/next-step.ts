import { pagePaths } from '#contract/paths.ts'

interface NextStep {
  readonly words: string
  readonly at?: { readonly name: string; readonly page: (surveyId: string) => string }
}

const quality = { name: 'Calidad de las respuestas', page: pagePaths.quality }

const steps: Readonly<Partial<Record<string, NextStep>>> = {
  burst: { words: 'Mira a qué hora y de qué redes llegaron. Al publicar dirás que la revisaste.', at: quality },
}

/** What the administrator can do about an obstacle, where its sentence does not say it. */
export function nextStep(code: string): NextStep | undefined {
  return steps[code]
}
