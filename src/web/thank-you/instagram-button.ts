import { centreCrop } from './centre-crop.ts'
import { copyText } from './copy-text.ts'
import type { ToastMessage } from './toaster.tsx'

const APP = 'instagram://story-camera'
const WEBSITE = 'https://www.instagram.com/'
/** A visitor waits this long for an image that is still on its way; then Instagram opens without it. */
const IMAGE_DEADLINE_MS = 2000
const WEBSITE_AFTER_MS = 1500

const toasts = {
  shared: {
    tone: 'success',
    title: '✅ Imagen enviada a Instagram',
    description: '📋 Texto copiado al portapapeles. Pégalo en tu historia/reel para compartir el link.',
    durationMs: 5000,
  },
  opening: {
    tone: 'success',
    title: '📋 Texto copiado al portapapeles',
    description: 'Abriendo Instagram... Pega el texto en tu historia o reel para compartir el link.',
    durationMs: 6000,
  },
  failed: {
    tone: 'danger',
    title: '❌ Error al compartir',
    description: 'No se pudo copiar el texto. Intenta manualmente.',
  },
} as const satisfies Record<string, ToastMessage>

/** Makes the button work at once, and fetches what it needs as soon as it is on the screen: only small ones show it. */
export function setUpInstagram(button: HTMLButtonElement): void {
  const { text = '', image = '', file = '' } = button.dataset
  const preparedImage = once(() => instagramImage(image, file))
  const toaster = once(async () => (await import('./toaster.tsx')).createToaster())
  const say = (toast: ToastMessage) => void toaster().then((show) => show(toast), ignore)

  whenShown(button, () => {
    toaster().catch(ignore)
    if (takesFiles()) preparedImage().catch(ignore)
  })
  let busy = false
  button.addEventListener('click', async () => {
    // A second list of apps over the first would fail, and look like a failed share.
    if (busy) return
    busy = true
    await shareOnInstagram(text, preparedImage, say).finally(() => {
      busy = false
    })
  })
}

/** Copies the text, then hands over the image; without that, opens the app, or else the website. */
async function shareOnInstagram(text: string, preparedImage: () => Promise<File>, say: (toast: ToastMessage) => void) {
  try {
    // Before anything is awaited: browsers let a page copy only while it answers the tap.
    await copyText(text)
  } catch {
    return say(toasts.failed)
  }
  const outcome = await shareImage(preparedImage)
  if (outcome === 'cancelled') return
  if (outcome === 'shared') return say(toasts.shared)
  say(toasts.opening)
  Object.assign(document.createElement('a'), { href: APP }).click()
  await pause(WEBSITE_AFTER_MS)
  if (document.visibilityState === 'visible') window.open(WEBSITE, '_blank', 'noopener')
}

async function shareImage(preparedImage: () => Promise<File>): Promise<'shared' | 'cancelled' | 'failed'> {
  if (!takesFiles()) return 'failed'
  try {
    const late = pause(IMAGE_DEADLINE_MS).then(() => Promise.reject(new Error('The image is late')))
    const files = [await Promise.race([preparedImage(), late])]
    if (!navigator.canShare({ files })) return 'failed'
    await navigator.share({ files })
    return 'shared'
  } catch (error) {
    // A visitor who closes the list of apps has changed their mind: nothing went wrong.
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function takesFiles(): boolean {
  return typeof navigator.canShare === 'function'
}

/** A button that is hidden at this width is not shown until, perhaps, the phone is turned. */
function whenShown(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      window.requestIdleCallback ? window.requestIdleCallback(act) : setTimeout(act)
    },
    { rootMargin: '100%' },
  )
  observer.observe(element)
}

/** What failed to load beforehand is loaded again at the tap. */
function ignore(): void {}

/** Made once; a failure is not kept, so that the next call tries again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

const STORY = { width: 1080, height: 1920 }
const QUALITY = 0.9

/** The survey's image as Instagram takes it: a PNG that fills a phone's screen. Rejects when the browser cannot draw it. */
async function instagramImage(src: string, fileName: string): Promise<File> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), STORY)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, STORY.width, STORY.height)
  const { x, y, width, height } = centreCrop({ width: picture.naturalWidth, height: picture.naturalHeight }, STORY)
  pen.drawImage(picture, x, y, width, height, 0, 0, STORY.width, STORY.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', QUALITY))
  if (!blob) throw new Error('The canvas gave no image')
  return new File([blob], fileName, { type: 'image/png' })
}
