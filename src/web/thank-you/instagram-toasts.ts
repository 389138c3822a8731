export interface ToastMessage {
  readonly tone: 'success' | 'danger'
  readonly title: string
  readonly description: string
  /** Five seconds when it does not say. */
  readonly durationMs?: number
}

/** What a visitor is told after asking for Instagram. */
export const instagramToasts = {
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
