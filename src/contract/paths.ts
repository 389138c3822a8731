/** Every address of the product, for the browser that asks and the server that answers. */
export const apiPaths = {
  check: (survey: string) => `/api/survey/${survey}/check`,
  start: (survey: string) => `/api/survey/${survey}/start`,
  verifyCompletion: (survey: string) => `/api/survey/${survey}/verify-completion`,
  complete: (survey: string) => `/api/survey/${survey}/complete`,
  stats: (survey: string) => `/api/survey/${survey}/stats`,
}

export const pagePaths = {
  home: '/',
  survey: (survey: string) => `/survey/${survey}`,
  thankYou: (survey: string) => `/thank-you/${survey}`,
  results: (survey: string) => `/survey/${survey}/campo`,
  resultsIndex: '/campo',
  stats: '/stats',
}
