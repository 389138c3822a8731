/** A share of 1 as a bar on its track. The number beside it says the same, and on a phone is all there is room for. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="chart mt-1 hidden w-full sm:block" height="10" aria-hidden="true">
      <rect className="fill-slate-200" width="100%" height="10" rx="5" />
      <rect className="chart-mark fill-accent" width={`${(share * 100).toFixed(2)}%`} height="10" rx="5" />
    </svg>
  )
}
