import { centreCrop } from '#rules/format/centre-crop.ts'
import { copyText } from './copy-text.ts'
import { type Platform, shareOnInstagram } from './instagram-share.ts'

const APP = 'instagram://story-camera'
const WEBSITE = 'https://www.instagram.com/'
/** A visitor waits this long for an image that is still on its way; then Instagram opens without it. */
const IMAGE_DEADLINE_MS = 2000

/** Makes the button work at once, and fetches what it needs as soon as it is on the screen: only small ones show it. */
export function setUpInstagram(button: HTMLButtonElement): void {
  const { text = '', image = '', file = '' } = button.dataset
  const preparedImage = once(() => instagramImage(image, file))
  const toaster = once(async () => (await import('./toaster.tsx')).createToaster())
  const platform = browserPlatform(preparedImage, (toast) => {
    toaster().then((show) => show(toast), ignore)
  })

  whenShown(button, () => {
    toaster().catch(ignore)
    if (takesFiles()) preparedImage().catch(ignore)
  })
  let busy = false
  button.addEventListener('click', async () => {
    // A second list of apps over the first would fail, and look like a failed share.
    if (busy) return
    busy = true
    await shareOnInstagram(text, platform).finally(() => {
      busy = false
    })
  })
}

function browserPlatform(preparedImage: () => Promise<File>, show: Platform<File>['show']): Platform<File> {
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return {
    copy: copyText,
    image: () => {
      if (!takesFiles()) return Promise.reject(new Error('This device does not share'))
      const late = pause(IMAGE_DEADLINE_MS).then(() => Promise.reject(new Error('The image is late')))
      return Promise.race([preparedImage(), late])
    },
    share: async (file) => {
      if (!navigator.canShare({ files: [file] })) throw new Error('This device does not share images')
      await navigator.share({ files: [file] })
    },
    openApp: () => Object.assign(document.createElement('a'), { href: APP }).click(),
    openWebsite: () => void window.open(WEBSITE, '_blank', 'noopener'),
    isPageVisible: () => document.visibilityState === 'visible',
    pause,
    show,
  }
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
