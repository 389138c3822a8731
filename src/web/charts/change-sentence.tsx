import { differenceWords } from '#rules/releases/main-result.ts'

interface ChangeSentenceProps {
  /** «De la publicación 1 a la 2». */
  readonly from: string
  readonly rows: readonly { readonly label: string; readonly change?: { readonly isClear: boolean } | undefined }[]
}

/** Which shares differ from those of the moment before; nothing where none was tested. */
export function ChangeSentence({ from, rows }: ChangeSentenceProps) {
  const tested = rows.filter(({ change }) => change)
  const clear = tested.filter(({ change }) => change?.isClear).map(({ label }) => `“${label}”`)
  if (tested.length === 0) return null
  const others = differenceWords({ isClear: false })
  if (clear.length === 0) return <p className="mt-2 text-sm">{`${from}, ${others} en ninguna respuesta.`}</p>
  const rest = tested.length > clear.length ? `; en las demás, ${others}` : ''
  return (
    <p className="mt-2 text-sm">{`${from}, ${differenceWords({ isClear: true })} en ${clear.join(', ')}${rest}.`}</p>
  )
}
