import { pagePaths } from './paths.ts'

/** Open answers that become numbers. Kept apart from `paths.ts`, which every survey page loads. */
export const codingPaths = {
  /** Perhaps at one question. */
  page: (survey: string, question?: string) =>
    `${pagePaths.stats}/${survey}/codigos${question ? `?${new URLSearchParams({ pregunta: question })}` : ''}`,
  /** Below `/stats` like every file of the panel. */
  workbook: (survey: string) => `${pagePaths.stats}/${survey}/codificacion.xlsx`,
  coding: (survey: string) => `/api/survey/${survey}/coding`,
  frame: (survey: string) => `/api/survey/${survey}/coding/frame`,
  texts: (survey: string) => `/api/survey/${survey}/coding/texts`,
  sheet: (survey: string) => `/api/survey/${survey}/coding/sheet`,
  codedQuestions: (survey: string) => `/api/survey/${survey}/coded-questions`,
}
