import { type KeyboardEvent, useState } from 'react'
import { NO_CODE_KEY, typedCode } from './code-keys.ts'
import type { FrameCode } from './coded-question.ts'
import { type GivenCodes, toggled } from './coding-session.ts'

interface CodingKeys {
  readonly keys: readonly string[]
  readonly codes: readonly FrameCode[]
  readonly give: (change: (before: GivenCodes) => GivenCodes) => void
  readonly go: (by: number) => void
  readonly undo: () => void
}

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowRight: 1, j: 1, Enter: 1 },
  ...{ ArrowUp: -1, ArrowLeft: -1, k: -1 },
}

/** What each key does, wherever the focus is in the group. */
export function useCodingKeys({ keys, codes, give, go, undo }: CodingKeys) {
  /** The first of two keys. */
  const [begun, setBegun] = useState('')

  function choose(key: string): boolean {
    if (key === NO_CODE_KEY) {
      setBegun('')
      give((before) => (before?.length === 0 ? undefined : []))
      return true
    }
    const found = typedCode(keys, begun + key)
    setBegun(found.kind === 'begun' ? begun + key : '')
    const code = found.kind === 'code' ? codes[found.at] : undefined
    if (code) give((before) => toggled(before, code.id))
    return found.kind !== 'nothing'
  }

  /** Whether the key does something here. */
  function press({ target, key: named, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
    const key = named.length === 1 ? named.toLowerCase() : named
    const isCommand = ctrlKey || metaKey
    if (isCommand && key === 'z' && !shiftKey) {
      undo()
      return true
    }
    if (isCommand || altKey) return false
    // A button is pressed with Enter.
    if (key === 'Enter' && target instanceof Element && target.closest('button, summary')) return false
    const step = steps[key]
    if (step !== undefined) {
      setBegun('')
      go(step)
      return true
    }
    if (key === 'Escape') setBegun('')
    return key.length === 1 && !repeat && choose(key)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (press(event)) event.preventDefault()
  }
  return { begun, onKeyDown }
}
