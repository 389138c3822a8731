import { copyText } from '../share/copy-text.ts'
import { centreCrop } from './centre-crop.ts'
import type { ToastMessage } from './toaster.tsx'

const APP = 'instagram://story-camera'
const WEBSITE = 'https://www.instagram.com/'
/** If the image takes longer, Instagram opens without it. */
const IMAGE_DEADLINE_MS = 2000
const WEBSITE_AFTER_MS = 1500
/** A phone that is never idle loads them even so. */
const LONGEST_IDLE_MS = 2000

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

/** The button works at once. What it needs is loaded when it comes near the screen, because only small screens show it. */
export function setUpInstagram(button: HTMLButtonElement): void {
  const { text = '', image = '', file = '' } = button.dataset
  const preparedImage = once(() => instagramImage(image, file))
  const toaster = once(async () => (await import('./toaster.tsx')).createToaster())
  const showToast = (toast: ToastMessage) => void toaster().then((show) => show(toast), ignore)

  whenShown(button, () => {
    toaster().catch(ignore)
    if (canShareFiles()) preparedImage().catch(ignore)
  })
  let busy = false
  button.addEventListener('click', async () => {
    // A second share sheet over the first would fail, and look like a failed share.
    if (busy) return
    busy = true
    await shareOnInstagram(text, preparedImage, showToast).finally(() => {
      busy = false
    })
  })
}

/** Copies the text, then shares the image; if that fails, opens the app, or else the website. */
async function shareOnInstagram(text: string, preparedImage: () => Promise<File>, show: (toast: ToastMessage) => void) {
  try {
    // Before anything else is awaited: browsers let a page copy only while it handles the tap.
    await copyText(text)
  } catch {
    return show(toasts.failed)
  }
  const outcome = await shareImage(preparedImage)
  if (outcome === 'cancelled') return
  if (outcome === 'shared') return show(toasts.shared)
  show(toasts.opening)
  openApp()
  await pause(WEBSITE_AFTER_MS)
  if (document.visibilityState === 'visible') window.open(WEBSITE, '_blank', 'noopener')
}

/**
 * In a frame: where no app answers, some browsers would leave the page for an error of theirs. iOS opens apps from links only, and
 * stays on the page.
 */
function openApp(): void {
  if ('standalone' in navigator) Object.assign(document.createElement('a'), { href: APP }).click()
  else document.body.append(Object.assign(document.createElement('iframe'), { src: APP, hidden: true }))
}

async function shareImage(preparedImage: () => Promise<File>): Promise<'shared' | 'cancelled' | 'failed'> {
  if (!canShareFiles()) return 'failed'
  try {
    const timeout = pause(IMAGE_DEADLINE_MS).then(() => Promise.reject(new Error('The image is late')))
    const files = [await Promise.race([preparedImage(), timeout])]
    if (!navigator.canShare({ files })) return 'failed'
    await navigator.share({ files })
    return 'shared'
  } catch (error) {
    // Closing the share sheet is not a failure.
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function canShareFiles(): boolean {
  return typeof navigator.canShare === 'function'
}

/** Keeps watching, because a button that is hidden at this width may appear when the phone is rotated. */
function whenShown(element: Element, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      window.requestIdleCallback ? window.requestIdleCallback(act, { timeout: LONGEST_IDLE_MS }) : setTimeout(act)
    },
    { rootMargin: '100%' },
  )
  observer.observe(element)
}

/** What failed to preload is loaded again on the tap. */
function ignore(): void {}

/** Calls `make` once. A failure is forgotten, so that the next call tries again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= make().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

const STORY = { width: 1080, height: 1920 }
const QUALITY = 0.9

/** The survey's image as Instagram takes it: a PNG the size of a phone's screen. Rejects when the browser cannot draw it. */
async function instagramImage(src: string, fileName: string): Promise<File> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), STORY)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, STORY.width, STORY.height)
  const { x, y, width, height } = centreCrop({ width: picture.naturalWidth, height: picture.naturalHeight }, STORY)
  context.drawImage(picture, x, y, width, height, 0, 0, STORY.width, STORY.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', QUALITY))
  if (!blob) throw new Error('The canvas gave no image')
  return new File([blob], fileName, { type: 'image/png' })
}
