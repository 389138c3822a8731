/** A question over time: one page for each series, with its files. */
export const seriesPaths = {
  page: (key: string) => `/series/${key}`,
  embed: (key: string) => `/series/${key}/insertar`,
  /** An Atom feed. */
  feed: (key: string) => `/series/${key}/feed.xml`,
  data: (key: string, type: 'csv' | 'json') => `/series/${key}/datos.${type}`,
  picture: (key: string) => `/series/${key}/imagen.png`,
}
