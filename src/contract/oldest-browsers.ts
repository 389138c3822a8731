/**
 * The oldest browsers in which visitors can answer and read results: scripts and styles are built for them. The panel may need
 * newer ones.
 */
export const oldestBrowsers = { chrome: 100, safari: 15.4, firefox: 102 } as const
