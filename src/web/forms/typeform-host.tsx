import '@typeform/embed/build/css/widget.css'
import { useEffect, useRef } from 'react'
import type { FormProps } from './form.ts'

const WAIT_AFTER_SCRIPT_MS = 500
const READY_WITHIN_MS = 12_000
const HEIGHT_PX = 600
const RESPONSE_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Typeform's widget. Created once: creating it again would restart the form and lose the answers. */
export default function TypeformHost(props: FormProps & { readonly formUrl: string }) {
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const { formUrl, survey, session } = latest.current
    const box = container.current
    if (!box) return
    let isUnmounted = false
    const deadline = setTimeout(() => latest.current.onFailed('not-ready'), READY_WITHIN_MS)

    /** Accepts messages only from our frame and Typeform's origin: its own client would accept any page that knows the embed id. */
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const frame = box.querySelector('iframe')
      if (!frame || source !== frame.contentWindow || origin !== new URL(formUrl).origin) return
      const message: Readonly<Record<string, unknown>> = Object(data)
      const embedId = new URL(frame.src).searchParams.get('typeform-embed-id')
      if (message.embedId !== undefined && message.embedId !== embedId) return
      const { onSubmitted, onFailed, onReady } = latest.current
      if (message.type === 'form-ready') {
        clearTimeout(deadline)
        if (message.isClosed === true) onFailed('closed')
        else onReady()
      }
      if (message.type === 'form-submit' || message.type === 'form_submit') {
        const responseId = message.responseId ?? message.response_id
        if (typeof responseId !== 'string' || !RESPONSE_ID.test(responseId)) return
        onSubmitted({ responseId, sessionId: session.id })
      }
    }
    window.addEventListener('message', onMessage)

    const hidden = survey.flow.hiddenFields
      ? {
          cp: session.place.postalCode,
          colonia: session.place.colonia,
          session_id: session.id,
          timestamp: session.openedAt,
        }
      : undefined
    const title = `Encuesta: ${survey.title}`
    loadClient()
      .then(({ createWidget }) => {
        if (isUnmounted) return
        createWidget(formUrl, {
          container: box,
          inlineOnMobile: true,
          height: HEIGHT_PX,
          iframeProps: { title },
          ...(hidden ? { hidden } : {}),
        })
      })
      .catch(() => {
        if (!isUnmounted) box.replaceChildren(standardEmbed(formUrl, title, hidden))
      })

    return () => {
      isUnmounted = true
      clearTimeout(deadline)
      window.removeEventListener('message', onMessage)
    }
  }, [])

  return <div ref={container} className="typeform-host relative min-h-150" />
}

async function loadClient() {
  const client = await import('@typeform/embed')
  await new Promise((resolve) => setTimeout(resolve, WAIT_AFTER_SCRIPT_MS))
  return client
}

/** Without Typeform's client: a plain frame, with the query parameters that make the form send us messages. */
function standardEmbed(formUrl: string, title: string, hidden: Record<string, string> | undefined): HTMLIFrameElement {
  const url = new URL(formUrl)
  url.searchParams.set('typeform-embed-id', String(Math.random()).slice(2))
  url.searchParams.set('typeform-embed', 'embed-widget')
  url.hash = hidden ? new URLSearchParams(hidden).toString() : ''
  const frame = document.createElement('iframe')
  frame.src = url.href
  frame.title = title
  return frame
}
