/** The text of a page as a reader sees it. Only for the regular HTML of our own pages. */
export function textOf(html: string): string {
  const bare = html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<(?!\/?(?:span|strong)\b)[^>]*>/g, ' ')
  return unescaped(bare.replace(/<[^>]*>/g, ''))
    .replace(/[ \n]+/g, ' ')
    .trim()
}

/** The outer HTML of the element with this id. Elements of its kind must not nest. */
export function elementOf(html: string, tag: string, id: string): string {
  const found = html.match(new RegExp(`<${tag} [^>]*?id="${id}".*?</${tag}>`, 's'))?.[0]
  if (!found) throw new Error(`No <${tag} id="${id}">`)
  return found
}

/** The cells of its body, row by row. */
export function tableRows(html: string): string[][] {
  const body = html.match(/<tbody>(.*?)<\/tbody>/s)?.[1] ?? ''
  return [...body.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  )
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => characters[name] ?? '')
}
