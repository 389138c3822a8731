// Each function runs in the page before its scripts, and replaces browser functions that lead out of the page.

interface Asked {
  /** The calls that the page made, in order. */
  asked: string[]
}

/** A phone on which everything works. */
export function workingPhone(): void {
  const asked: string[] = []
  Object.assign(window, { asked } satisfies Asked)
  const replace = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  replace(navigator, 'clipboard', { writeText: async (text: string) => void asked.push(`copy: ${text}`) })
  replace(navigator, 'canShare', () => true)
  replace(navigator, 'share', async ({ files: [file] }: { files: File[] }) => {
    if (!file) throw new Error('Nothing to share')
    const { width, height } = await createImageBitmap(file)
    asked.push(`share: ${file.name}, ${file.type}, ${width}x${height}`)
  })
  replace(window, 'open', (...given: string[]) => void asked.push(`open: ${given.join(' ')}`))
  replace(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    asked.push(`follow: ${this.href}`)
  })
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', { set: (src: string) => void asked.push(`frame: ${src}`) })
}

/** Only Safari on iOS has this property. */
export function isIphone(): void {
  Object.assign(navigator, { standalone: false })
}

export function clipboardFails(): void {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
}

export function oldCopyFails(): void {
  document.execCommand = () => false
}

export function sharesLinks(): void {
  const { asked } = window as unknown as Asked
  navigator.share = async ({ text, url } = {}) => void asked.push(`share: ${text} ${url}`)
}

export function sharingFails(): void {
  navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
}

export function visitorCancels(): void {
  navigator.share = () => Promise.reject(new DOMException('closed', 'AbortError'))
}

export function noSharing(): void {
  Object.assign(navigator, { canShare: undefined, share: undefined })
}

export function noFileSharing(): void {
  navigator.canShare = () => false
}

export function noCanvas(): void {
  HTMLCanvasElement.prototype.getContext = () => null
}

export function noBlob(): void {
  HTMLCanvasElement.prototype.toBlob = (give) => give(null)
}

export function noImage(): void {
  HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('no', 'EncodingError'))
}

export function imageNeverComes(): void {
  HTMLImageElement.prototype.decode = () => new Promise(() => {})
}

export function appTakesTheScreen(): void {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
}
