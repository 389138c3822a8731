import { pagePaths } from './paths.ts'

/** The administrator's downloads, below `/stats` so that one log-in covers them. Kept apart from `paths.ts`, which every survey page loads. */
export const panelCsvPaths = {
  surveys: `${pagePaths.stats}/encuestas.csv`,
  hours: (survey: string) => `${pagePaths.stats}/${survey}/horas.csv`,
  days: (survey: string) => `${pagePaths.stats}/${survey}/dias.csv`,
  places: (survey: string) => `${pagePaths.stats}/${survey}/lugares.csv`,
  funnel: (survey: string) => `${pagePaths.stats}/${survey}/embudo.csv`,
}

/** The responses of a survey, and the files needed to read them. */
export const panelExportPaths = {
  csv: (survey: string) => `${pagePaths.stats}/${survey}/respuestas.csv`,
  jsonl: (survey: string) => `${pagePaths.stats}/${survey}/respuestas.jsonl`,
  workbook: (survey: string) => `${pagePaths.stats}/${survey}/libro.xlsx`,
  dictionary: (survey: string) => `${pagePaths.stats}/${survey}/diccionario.csv`,
  r: (survey: string) => `${pagePaths.stats}/${survey}/leer.R`,
  spss: (survey: string) => `${pagePaths.stats}/${survey}/leer.sps`,
  manifest: (survey: string) => `${pagePaths.stats}/${survey}/manifiesto.json`,
}

/** A table of any question by any other, with the query of `crosstab-schemas.ts`. */
export const crosstabFilePaths = {
  csv: (survey: string) => `${pagePaths.stats}/${survey}/cruces.csv`,
  workbook: (survey: string) => `${pagePaths.stats}/${survey}/cruces.xlsx`,
}
