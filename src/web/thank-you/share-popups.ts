const WIDTH = 600
const HEIGHT = 400

/** Share links open in a small window beside the page. */
export function openSharePopups(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-opens="popup"]')) {
    link.addEventListener('click', (event) => {
      // With a key held down, the visitor has chosen where it opens.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const popup = window.open(link.href, '_blank', popupFeatures())
      // A blocked popup leaves the click to the link itself.
      if (!popup) return
      event.preventDefault()
      popup.opener = null
    })
  }
}

function popupFeatures(): string {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
