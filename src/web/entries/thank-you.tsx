import { copyLink } from '../share/copy-link.ts'
import { setUpInstagram } from '../thank-you/instagram-button.ts'

const POPUP = { width: 600, height: 400 }

const [instagram, copy, sheet] = ['instagram', 'copiar-enlace', 'compartir'].map((id) => document.getElementById(id))
const status = document.getElementById('enlace-copiado')
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-opens="popup"]')) openInPopup(link)
if (instagram instanceof HTMLButtonElement) setUpInstagram(instagram)
if (copy && sheet && status) setUpShareLink(copy, sheet, status)

/** A share link opens in a small window beside the page. */
function openInPopup(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    // With a modifier key, the visitor has chosen where it opens.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const left = Math.round(window.screenX + (window.outerWidth - POPUP.width) / 2)
    const top = Math.round(window.screenY + (window.outerHeight - POPUP.height) / 2)
    const features = `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`
    const popup = window.open(link.href, '_blank', features)
    // If the popup was blocked, the link opens as usual.
    if (!popup) return
    event.preventDefault()
    popup.opener = null
  })
}

/** Copies the survey's address, and offers the system's share sheet where there is one. */
function setUpShareLink(copy: HTMLElement, sheet: HTMLElement, status: HTMLElement): void {
  const { link = '', text = '' } = copy.dataset
  copy.addEventListener('click', () => copyLink(link, status))
  if (typeof navigator.share !== 'function') return
  sheet.hidden = false
  sheet.addEventListener('click', () => {
    navigator.share({ text, url: link }).catch((error: unknown) => {
      // Closing the sheet is not a failure.
      if (!(error instanceof Error && error.name === 'AbortError')) return copyLink(link, status)
    })
  })
}
