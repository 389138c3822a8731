/** A version of each browser engine. Safari's is that of iOS too. */
export interface BrowserVersions {
  readonly chrome: number
  readonly safari: number
  readonly firefox: number
}

/** In these and newer ones visitors can answer and read results. Scripts and styles are built for them. */
export const oldestBrowsers: BrowserVersions = { chrome: 100, safari: 15.4, firefox: 102 }

/** In these and newer ones the panel works. */
export const oldestPanelBrowsers: BrowserVersions = { chrome: 117, safari: 17.4, firefox: 119 }
