export type FormMessage =
  | { readonly kind: 'ready'; readonly isClosed: boolean }
  | { readonly kind: 'started' }
  | { readonly kind: 'submitted'; readonly responseId: string }

const RESPONSE_ID = /^[A-Za-z0-9_-]{8,64}$/

/** What the form's page said, or nothing. The vendor's client would believe any page that knows the embed id. */
export function readFormMessage(data: unknown, embedId: string | null): FormMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const message = data as Record<string, unknown>
  if (message.embedId !== undefined && message.embedId !== embedId) return undefined
  switch (message.type) {
    case 'form-ready':
      return { kind: 'ready', isClosed: message.isClosed === true }
    case 'form-started':
      return { kind: 'started' }
    case 'form-submit':
    case 'form_submit': {
      const responseId = message.responseId ?? message.response_id
      return typeof responseId === 'string' && RESPONSE_ID.test(responseId)
        ? { kind: 'submitted', responseId }
        : undefined
    }
    default:
      return undefined
  }
}

/** Hears one frame of one origin, and nobody else. Returns how to stop. */
export function listenToForm(
  frame: () => HTMLIFrameElement | null,
  origin: string,
  hear: (message: FormMessage) => void,
): () => void {
  const onMessage = ({ source, origin: from, data }: MessageEvent) => {
    const iframe = frame()
    if (!iframe || source !== iframe.contentWindow || from !== origin) return
    const message = readFormMessage(data, new URL(iframe.src).searchParams.get('typeform-embed-id'))
    if (message) hear(message)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
