import { MOST_TEXTS_AT_ONCE } from '#contract/coding-limits.ts'
import type { CodeTextsBody } from '#contract/coding-schemas.ts'
import { isTemporary, refusalOf } from '../../query.ts'

type CodedText = CodeTextsBody['texts'][number]

/** How many texts are not on the server yet, and why, where it failed. */
export interface QueueState {
  readonly unsaved: number
  readonly failure?: string
}

interface CodeQueueParts {
  readonly send: (texts: CodedText[]) => Promise<unknown>
  readonly onChange: (state: QueueState) => void
  /** In milliseconds. */
  readonly waits?: { readonly gathering: number; readonly retrying: number }
}

export type CodeQueue = ReturnType<typeof makeCodeQueue>

/** Takes codes to the server behind the coder's back: nobody waits for it, and what fails stays until it arrives. */
export function makeCodeQueue({ send, onChange, waits = { gathering: 1_500, retrying: 5_000 } }: CodeQueueParts) {
  const unsaved = new Map<string, CodedText>()
  let sending: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasFailed = false
  const sendAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }
  async function sendAll(): Promise<void> {
    while (unsaved.size > 0) {
      const batch = [...unsaved.values()].slice(0, MOST_TEXTS_AT_ONCE)
      try {
        await send(batch)
        hasFailed = false
      } catch (error) {
        hasFailed = true
        onChange({ unsaved: unsaved.size, failure: refusalOf(error) ?? NOT_SAVED })
        if (isTemporary(error)) sendAfter(waits.retrying)
        return
      }
      // One that was coded again meanwhile has to go again.
      for (const sent of batch) if (unsaved.get(sent.text) === sent) unsaved.delete(sent.text)
      onChange({ unsaved: unsaved.size })
    }
  }
  /** Resolves when all was sent, or when sending failed. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }
  return {
    flush,
    put(text: CodedText) {
      unsaved.set(text.text, text)
      onChange({ unsaved: unsaved.size })
      if (!sending) sendAfter(waits.gathering)
    },
    /** Whether leaving the page now would lose something. */
    isAtRisk: () => hasFailed && unsaved.size > 0,
  }
}

const NOT_SAVED = 'No llegó la respuesta del servidor. Se intenta otra vez en unos segundos; no cierres esta página.'
