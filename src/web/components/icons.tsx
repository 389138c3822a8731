import type { ReactNode } from 'react'

/** Drawn on a 24 px grid in the colour of the text; always beside words, so hidden from screen readers. */
function icon(shape: ReactNode, another?: ReactNode) {
  return ({ className = 'size-5' }: { className?: string }) => (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shape}
      {another}
    </svg>
  )
}

export const LockIcon = icon(<rect x="5" y="11" width="14" height="9" rx="2" />, <path d="M8 11V8a4 4 0 0 1 8 0v3" />)
export const ShieldIcon = icon(
  <path d="M12 3 5 6v5c0 4.5 2.9 8.3 7 10 4.1-1.7 7-5.5 7-10V6z" />,
  <path d="m9 12 2 2 4-4" />,
)
export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const CheckIcon = icon(<path d="m5 13 4.5 4.5L19 7" />)
export const AlertIcon = icon(<path d="M12 4 2.5 20h19z" />, <path d="M12 10v4m0 3v.01" />)
export const StopIcon = icon(<circle cx="12" cy="12" r="9" />, <path d="m6 6 12 12" />)
export const PinIcon = icon(
  <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21z" />,
  <circle cx="12" cy="9.5" r="2.5" />,
)
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1" />,
  <path d="M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />,
)
export const ShareIcon = icon(<path d="M12 15V4m-4 4 4-4 4 4" />, <path d="M6 12H5v8h14v-8h-1" />)
export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)

/** The site's logo: a pulse line that ends in the highest bar of a chart. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill="#1b2a4a" />
      <path
        d="M6 23h5.5l3-8 4.5 15 4-11 1.8 4H27"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="29" y="10" width="5" height="18" rx="2" fill="#5ad1c2" />
    </svg>
  )
}
