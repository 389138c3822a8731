/** A page that stands alone, in a file that is opened without the site: its styles are in it, and nothing is loaded. */
export function printablePage(html: string, style: string, origin: string): string {
  return (
    html
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
      // In a file, «/survey/005» would be a folder of the reader's own disk.
      .replace(/ (href|src)="\//g, ` $1="${origin}/`)
      .replace(/<script\b[^>]*><\/script>/g, '')
      .replace(/<link rel="(?:modulepreload|icon|apple-touch-icon|manifest|expect)"[^>]*>/g, '')
  )
}
