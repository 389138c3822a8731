/** A page that stands alone, in a file that is opened without the site: its styles are in it, and nothing is loaded. */
export function printablePage(html: string, style: string): string {
  return html
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<script\b[^>]*><\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|icon|apple-touch-icon|manifest|expect)"[^>]*>/g, '')
}
