import { HEIGHT_MESSAGE } from '#contract/height-message.ts'

// Tells the page around an embedded question how high it is, now and whenever that changes. The height is no secret: any site may embed it.

const main = document.querySelector('main')
if (main && parent !== window) {
  const tell = () => {
    const { marginTop, marginBottom } = getComputedStyle(main)
    const height = Math.ceil(main.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom))
    parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*')
  }
  new ResizeObserver(tell).observe(main)
}
