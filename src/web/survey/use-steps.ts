import { useEffect, useRef, useState } from 'react'

/** The state of an entry of the browser's history. `first` is the step of the first of our entries. */
interface Entry {
  readonly step: number
  readonly first: number
}

/** Each step is an entry of the browser's history: Back goes one step back, and from the first step leaves the page. */
export function useSteps(resume: { readonly step: number } | undefined) {
  const [entry, setEntry] = useState<Entry>(() => readEntry(resume && globalThis.history?.state, resume?.step ?? 0))
  const [firstEntry] = useState(entry)
  const target = useRef<number>(undefined)
  const isLeaving = useRef(false)

  useEffect(() => {
    // Each step starts at its top; the browser would restore the scroll position of another one.
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    history.replaceState(entry, '')
    const onPopState = ({ state }: PopStateEvent) => {
      if (isLeaving.current) return
      // A link within the page makes an entry without state: the step stays.
      const { first, step } = readEntry(state, entry.step, entry.first)
      const next = { first, step: target.current ?? step }
      target.current = undefined
      setEntry(next)
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [entry])

  return {
    /** 0 is the place; 1 and up are the parts of the form. */
    step: entry.step,
    /** The visitor has gone to another step since the page loaded. */
    hasChangedStep: entry !== firstEntry,
    goTo(step: number) {
      if (step === entry.step) return
      if (step > entry.step) {
        const next = { ...entry, step }
        history.pushState(next, '')
        setEntry(next)
      } else if (step >= entry.first) {
        target.current = step
        history.go(step - entry.step)
      } else setEntry({ step, first: step })
    },
    /** Goes back to our first entry, so that one more Back leaves the page. The screen does not change. */
    rewind(): Promise<void> {
      isLeaving.current = true
      if (entry.step === entry.first) return Promise.resolve()
      return new Promise((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true })
        history.go(entry.first - entry.step)
      })
    },
  }
}

function readEntry(state: unknown, step: number, first = step): Entry {
  const saved = (state ?? {}) as Partial<Entry>
  return Number.isInteger(saved.step) && Number.isInteger(saved.first) ? (saved as Entry) : { step, first }
}
