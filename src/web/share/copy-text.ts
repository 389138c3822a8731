/** Uses the clipboard API or, where the page may not, a selection. Rejects when neither works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copySelection(text)) throw new Error('Nothing was copied')
  }
}

/** For pages without HTTPS and browsers inside some apps, which have no clipboard API. */
function copySelection(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'sr-only', readOnly: true })
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  // Without it, iOS selects nothing in a read-only field.
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
