import { randomUUID } from 'node:crypto'
import type { Route } from 'playwright-core'

const FORM_ORIGIN = 'https://form.typeform.com'
const FOREIGN_ORIGIN = 'https://elsewhere.example'

/** The message of the form's page to ours when it is submitted. */
interface Submission {
  readonly type: 'form-submit' | 'form_submit'
  readonly responseId: string
  /** With another embed id than our page gave it. */
  readonly isOfAnotherEmbed?: boolean
}

export interface FormPage {
  /** Whether it ever says that it is ready. */
  readonly isReady: boolean
  readonly isClosed: boolean
  readonly submissions: readonly Submission[]
  /** Frames inside the form's page that forge a submission as soon as they load. */
  readonly forgers: readonly string[]
}

/** The message of an honest form, with a new response each time. */
export function submission(changes: Partial<Submission> = {}): Submission {
  return { type: 'form-submit', responseId: `respuesta-${randomUUID()}`, ...changes }
}

export const forgers = [`${FOREIGN_ORIGIN}/forger`, `${FORM_ORIGIN}/forger`]

/**
 * Answers instead of Typeform, on its real origin, with a page that sends the same messages: it reads its embed id from the
 * query and its hidden fields from the hash, and shows them.
 */
export function typeform(behaviour: Partial<FormPage> = {}) {
  const page: FormPage = {
    isReady: true,
    isClosed: false,
    submissions: [submission()],
    forgers: [],
    ...behaviour,
  }
  return ({ origin, pathname }: URL, route: Route): Promise<unknown> | undefined => {
    if (pathname === '/forger' && page.forgers.length > 0) return serve(route, `<script>(${forge})()</script>`)
    if (origin !== FORM_ORIGIN || !pathname.startsWith('/to/')) return undefined
    return serve(route, `${FORM}<script>(${speakAsTypeform})(${JSON.stringify(page)})</script>`)
  }
}

const FORM = `<!doctype html><html lang="es"><title>Formulario</title>
  <h1>Formulario <span id="form"></span></h1><dl></dl><button>Enviar</button>`

function serve(route: Route, body: string): Promise<void> {
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
}

/** Runs in the form's page. */
function speakAsTypeform({ isReady, isClosed, submissions, forgers }: FormPage): void {
  const embedId = new URLSearchParams(location.search).get('typeform-embed-id')
  const formId = location.pathname.split('/').at(-1)
  const say = (type: string, fields: object = {}) => parent.postMessage({ type, embedId, formId, ...fields }, '*')

  const name = document.querySelector('#form')
  if (name) name.textContent = `${formId}`
  for (const [field, value] of new URLSearchParams(location.hash.slice(1))) {
    const [term, definition] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = field
    definition.textContent = value
    document.querySelector('dl')?.append(term, definition)
  }
  for (const src of forgers) {
    const frame = document.createElement('iframe')
    frame.src = `${src}?embed=${embedId}`
    document.body.append(frame)
  }
  document.querySelector('button')?.addEventListener('click', () => {
    say('form-started', { responseId: submissions[0]?.responseId })
    for (const { type, responseId, isOfAnotherEmbed } of submissions) {
      const other = isOfAnotherEmbed ? { embedId: `${embedId}0` } : {}
      say(type, { responseId, response_id: responseId, ...other })
    }
  })
  say('form-theme', { theme: { backgroundColor: '#fff', color: '#000' } })
  if (!isReady) return
  say('form-ready', { isClosed })
  // At this message the vendor's client may cover a phone's whole screen.
  say('welcome-screen-hidden')
  say('form-screen-changed', { ref: 'first' })
}

/** Runs in a frame that is not the form. */
function forge(): void {
  const embedId = new URLSearchParams(location.search).get('embed')
  top?.postMessage({ type: 'form-submit', embedId, responseId: 'respuesta-falsificada' }, '*')
}
