import { wholeNumber } from '#rules/percent.ts'

/** A count, or a dash as long as none has come: nothing known is not the same as zero. */
export function Count({ of }: { of: number | undefined }) {
  if (of !== undefined) return wholeNumber(of)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">sin datos</span>
    </>
  )
}
