import { pagePaths } from './paths.ts'

/** Questionnaires as files. Kept apart from `paths.ts`, which every survey page loads. */
export const questionnaireFilePaths = {
  template: (type: 'xlsx' | 'json') => `${pagePaths.questionnaires()}/plantilla.${type}`,
  survey: (survey: string, type: 'xlsx' | 'json') => `${pagePaths.questionnaires()}/${survey}.${type}`,
  version: (survey: string, number: number | string, type: 'xlsx' | 'json') =>
    `${pagePaths.questionnaires()}/${survey}/v${number}.${type}`,
  /** An option's image, of a draft or of a survey. */
  image: (name: string) => `${pagePaths.questionnaires()}/imagenes/${name}`,
  schema: '/esquemas/encuesta-1.json',
}
