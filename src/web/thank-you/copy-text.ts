/** Copies with the clipboard API or, where a page may not use it, from a selection. Rejects when neither works. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copySelection(text)) throw new Error('Nothing was copied')
  }
}

/** Without HTTPS, and inside some apps, there is no clipboard to write to: only a selection to copy. */
function copySelection(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, className: 'sr-only', readOnly: true })
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  // iOS selects nothing of a read-only field otherwise.
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
