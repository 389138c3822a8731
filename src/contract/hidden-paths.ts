/** Studies that are not for everybody. Kept apart from `paths.ts`, which every survey page loads. */
export const hiddenPaths = {
  visibility: (survey: string) => `/api/survey/${survey}/visibilidad`,
  newLink: (survey: string) => `/api/survey/${survey}/enlace`,
  emptying: (survey: string) => `/api/survey/${survey}/vaciar`,
  clientLink: (survey: string, number: string | number) => `/api/survey/${survey}/releases/${number}/enlace`,
  clientRevocation: (survey: string, number: string | number) =>
    `/api/survey/${survey}/releases/${number}/enlace/revocar`,
  publicRelease: (survey: string, number: string | number) => `/api/survey/${survey}/releases/${number}/publica`,
}

/** Stands in for the number of a survey that is opened by a link, in its pages and calls. */
export function linkedId(token: string): string {
  return `enlace-${token}`
}
