import { pagePaths } from './paths.ts'

/** Questionnaires as files. Apart from the other addresses, which every survey loads. */
export const questionnaireFilePaths = {
  template: (type: 'xlsx' | 'json') => `${pagePaths.questionnaires()}/plantilla.${type}`,
  survey: (survey: string, type: 'xlsx' | 'json') => `${pagePaths.questionnaires()}/${survey}.${type}`,
  version: (survey: string, number: number | string, type: 'xlsx' | 'json') =>
    `${pagePaths.questionnaires()}/${survey}/v${number}.${type}`,
  schema: '/esquemas/encuesta-1.json',
}
