import { escapeXml } from '#rules/format/escape-xml.ts'

interface Printed {
  readonly style: string
  readonly origin: string
  readonly mainResults: readonly string[]
}

/**
 * The page of a release as a file of its own: its styles are in it, and it loads nothing. The main results of every question come
 * before the questions.
 */
export function printablePage(html: string, { style, origin, mainResults }: Printed): string {
  const results = mainResults.map((sentence) => `<li>${escapeXml(sentence)}</li>`).join('')
  const section = `<section aria-labelledby="principales"><h2 id="principales" class="section-title">Principales resultados</h2><ul class="bullets mt-2">${results}</ul></section>`
  return (
    html
      .replace('<section aria-labelledby="preguntas"', (questions) => section + questions)
      .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
      // In a file, «/survey/005» would be a path on the reader's own disk.
      .replace(/ (href|src)="\//g, ` $1="${origin}/`)
      .replace(/<script\b[^>]*>[^<]*<\/script>/g, '')
      .replace(/<link rel="(?:modulepreload|alternate|icon|apple-touch-icon|manifest|expect)"[^>]*>/g, '')
  )
}
