/** Every address of the product, for both browser and server. */
export const apiPaths = {
  check: (survey: string) => `/api/survey/${survey}/check`,
  start: (survey: string) => `/api/survey/${survey}/start`,
  reached: (survey: string) => `/api/survey/${survey}/reached`,
  proof: (survey: string) => `/api/survey/${survey}/proof`,
  verifyCompletion: (survey: string) => `/api/survey/${survey}/verify-completion`,
  complete: (survey: string) => `/api/survey/${survey}/complete`,
  responses: (survey: string) => `/api/survey/${survey}/responses`,
  stats: (survey: string) => `/api/survey/${survey}/stats`,
  funnel: (survey: string) => `/api/survey/${survey}/funnel`,
  turnout: (survey: string) => `/api/survey/${survey}/turnout`,
  analysis: (survey: string) => `/api/survey/${survey}/analysis`,
  comparison: (survey: string) => `/api/survey/${survey}/comparison`,
  trend: (survey: string) => `/api/survey/${survey}/trend`,
  series: (survey: string) => `/api/survey/${survey}/series`,
  openAnswers: (survey: string) => `/api/survey/${survey}/open-answers`,
  settingAside: (survey: string) => `/api/survey/${survey}/setting-aside`,
  quality: (survey: string) => `/api/survey/${survey}/quality`,
  releases: (survey: string) => `/api/survey/${survey}/releases`,
  releaseDraft: (survey: string) => `/api/survey/${survey}/releases/draft`,
  releaseStory: (survey: string) => `/api/survey/${survey}/releases/draft/story`,
  releaseWithdrawal: (survey: string, number: string | number) => `/api/survey/${survey}/releases/${number}/withdrawal`,
  releaseReceipt: (survey: string, number: string | number) => `/api/survey/${survey}/releases/${number}/receipt`,
  overview: '/api/stats',
  health: '/api/stats/salud',
  questionnaires: '/api/panel/encuestas',
  surveyDraft: (draft: string) => `/api/panel/encuestas/${draft}`,
  draftTexts: (draft: string) => `/api/panel/encuestas/${draft}/textos`,
  draftPreview: (draft: string) => `/api/panel/encuestas/${draft}/vista`,
  openDraft: (draft: string) => `/api/panel/encuestas/${draft}/abrir`,
  removeDraft: (draft: string) => `/api/panel/encuestas/${draft}/borrar`,
  draftOfSurvey: (survey: string) => `/api/survey/${survey}/borrador`,
  closeSurvey: (survey: string) => `/api/survey/${survey}/cerrar`,
  typeformWebhook: '/api/webhooks/typeform',
  seenAddress: '/api/seen-address',
}

export const pagePaths = {
  home: '/',
  survey: (survey: string) => `/survey/${survey}`,
  optionImage: (survey: string, name: string) => `/survey/${survey}/imagenes/${name}`,
  thankYou: (survey: string) => `/thank-you/${survey}`,
  results: (survey: string) => `/survey/${survey}/campo`,
  resultsCsv: (survey: string) => `/survey/${survey}/campo.csv`,
  figure: (survey: string, figure: string, type: 'svg' | 'png') => `/survey/${survey}/campo/${figure}.${type}`,
  resultsIndex: '/campo',
  method: '/metodo',
  openData: '/datos',
  stats: '/stats',
  health: '/stats/salud',
  /** With a draft id, the page of that draft. */
  questionnaires: (draft?: string) => `/stats/encuestas${draft ? `?borrador=${draft}` : ''}`,
  questionnaireGuide: '/stats/encuestas/guia',
  /** A survey draft as visitors would see it, for anyone who has the link. */
  surveyPreview: (token: string) => `/vista/${token}`,
  /** Leads to its answers. Below `/stats` like all of these, so that one log-in covers them. */
  surveyPanel: (survey: string) => `/stats/${survey}`,
  answers: (survey: string) => `/stats/${survey}/respuestas`,
  quality: (survey: string) => `/stats/${survey}/calidad`,
  publishing: (survey: string) => `/stats/${survey}/publicar`,
  /** The release draft as the public would see it; its comparisons are below it, as with a release. */
  preview: (survey: string) => `/stats/${survey}/publicar/vista`,
}

/** How the id of a survey that is only previewed begins. The server stores nothing for such an id; ids of real surveys are numbers. */
export const PREVIEW_PREFIX = 'vista-'
