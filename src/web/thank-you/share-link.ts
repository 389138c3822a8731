import { copyText } from './copy-text.ts'

interface Parts {
  readonly copy: HTMLButtonElement
  /** Hidden until it is known that the device has a share sheet. */
  readonly sheet: HTMLButtonElement
  /** What is said aloud and shown of a copy. */
  readonly status: HTMLElement
}

/** Copies the survey's address, and hands it to the system's share sheet where there is one. */
export function setUpShareLink({ copy, sheet, status }: Parts): void {
  const { link = '', text = '' } = copy.dataset
  const copyLink = async () => {
    status.textContent = ''
    const copied = await copyText(link).then(
      () => true,
      () => false,
    )
    status.textContent = copied ? 'Enlace copiado.' : `No se pudo copiar. El enlace es ${link}`
  }
  copy.addEventListener('click', copyLink)
  if (typeof navigator.share !== 'function') return
  sheet.hidden = false
  sheet.addEventListener('click', () => {
    navigator.share({ text, url: link }).catch((error: unknown) => {
      // Somebody who closes the sheet has changed their mind: nothing went wrong.
      if (!(error instanceof Error && error.name === 'AbortError')) return copyLink()
    })
  })
}
