import { useEffect, useRef, useState } from 'react'

/** What an entry of the browser's history says. `first` is the step at which this row of entries begins. */
interface Entry {
  readonly step: number
  readonly first: number
}

/** Each step is an entry of the browser's history: Back goes one step back and from the first one out. */
export function useSteps(resume: { readonly step: number } | undefined) {
  const [entry, setEntry] = useState<Entry>(() => readEntry(resume && globalThis.history?.state, resume?.step ?? 0))
  const [firstEntry] = useState(entry)
  const wanted = useRef<number>(undefined)
  const isLeaving = useRef(false)

  useEffect(() => {
    // Each step leads to its own beginning; the browser would scroll to where another one was left.
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    history.replaceState(entry, '')
    const follow = ({ state }: PopStateEvent) => {
      if (isLeaving.current) return
      // A link within the page makes an entry that says nothing: the step stays.
      const { first, step } = readEntry(state, entry.step, entry.first)
      const next = { first, step: wanted.current ?? step }
      wanted.current = undefined
      setEntry(next)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [entry])

  return {
    /** Where the visitor is: 0 is the place, 1 and on are the parts of the form. */
    step: entry.step,
    /** Not where the page began. */
    hasMoved: entry !== firstEntry,
    goTo(step: number) {
      if (step === entry.step) return
      if (step > entry.step) {
        const next = { ...entry, step }
        history.pushState(next, '')
        setEntry(next)
      } else if (step >= entry.first) {
        wanted.current = step
        history.go(step - entry.step)
      } else setEntry({ step, first: step })
    },
    /** Back to the entry that the visitor came in by, so that one more Back leaves. Nothing moves on the screen. */
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
  const { step: known, first: from } = (state ?? {}) as Partial<Entry>
  return Number.isInteger(known) && Number.isInteger(from)
    ? { step: Number(known), first: Number(from) }
    : { step, first }
}
