export const exportFiles = {
  csv: { part: 'respuestas', extension: 'csv', type: 'text/csv; charset=utf-8' },
  jsonl: { part: 'respuestas', extension: 'jsonl', type: 'application/x-ndjson; charset=utf-8' },
  workbook: {
    part: 'libro',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  dictionary: { part: 'diccionario', extension: 'csv', type: 'text/csv; charset=utf-8' },
  r: { part: 'leer', extension: 'R', type: 'text/plain; charset=utf-8' },
  spss: { part: 'leer', extension: 'sps', type: 'text/plain; charset=utf-8' },
  manifest: { part: 'manifiesto', extension: 'json', type: 'application/json; charset=utf-8' },
} as const

export type ExportFile = keyof typeof exportFiles

export interface ExportName {
  readonly surveyId: string
  readonly day: string
  readonly withPlaces: boolean
  /** Whether people only tried the survey out. */
  readonly isTrial: boolean
}

/** The name tells the day, so that yesterday's file is not overwritten, whether the file has places, and whether it is of a trial. */
export function exportFileName(file: ExportFile, { surveyId, day, withPlaces, isTrial }: ExportName): string {
  const { part, extension } = exportFiles[file]
  return `encuesta-${surveyId}${isTrial ? '-de-prueba' : ''}-${part}${withPlaces ? '-con-lugares' : ''}-${day}.${extension}`
}
