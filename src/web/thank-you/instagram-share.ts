export interface ToastMessage {
  readonly tone: 'success' | 'danger'
  readonly title: string
  readonly description: string
  /** Five seconds by default. */
  readonly durationMs?: number
}

/** What a visitor is told after asking for Instagram. */
const instagramToasts = {
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

const WEBSITE_AFTER_MS = 1500

/** What the path to Instagram needs from the browser. A call that fails rejects. */
export interface Platform<Image> {
  copy(text: string): Promise<void>
  image(): Promise<Image>
  share(image: Image): Promise<void>
  openApp(): void
  openWebsite(): void
  isPageVisible(): boolean
  pause(ms: number): Promise<void>
  show(toast: ToastMessage): void
}

/** Copies the text, then hands over the image; without that, opens the app, or else the website. */
export async function shareOnInstagram<Image>(text: string, platform: Platform<Image>): Promise<void> {
  try {
    // Before anything is awaited: browsers let a page copy only while it answers the tap.
    await platform.copy(text)
  } catch {
    return platform.show(instagramToasts.failed)
  }
  const outcome = await shareImage(platform)
  if (outcome === 'cancelled') return
  if (outcome === 'shared') return platform.show(instagramToasts.shared)
  platform.show(instagramToasts.opening)
  platform.openApp()
  await platform.pause(WEBSITE_AFTER_MS)
  if (platform.isPageVisible()) platform.openWebsite()
}

async function shareImage<Image>(platform: Platform<Image>): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    await platform.share(await platform.image())
    return 'shared'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'failed'
  }
}

/** A visitor who closes the list of apps has changed their mind: nothing went wrong. */
function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
