/** Every address of the API, for the browser that calls and the server that answers. */
export const apiPaths = {
  check: (survey: string) => `/api/survey/${survey}/check`,
  start: (survey: string) => `/api/survey/${survey}/start`,
  verifyCompletion: (survey: string) => `/api/survey/${survey}/verify-completion`,
  complete: (survey: string) => `/api/survey/${survey}/complete`,
  stats: (survey: string) => `/api/survey/${survey}/stats`,
}
