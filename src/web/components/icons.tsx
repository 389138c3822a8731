import type { ReactNode } from 'react'

/** Drawn on a 24 px grid in the colour of the text around them; always beside words, so never read aloud. */
function Icon({ children, className = 'size-5' }: { children: ReactNode; className?: string | undefined }) {
  return (
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
      {children}
    </svg>
  )
}

interface IconProps {
  readonly className?: string
}

export const LockIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
)

export const ShieldIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 3 5 6v5c0 4.5 2.9 8.3 7 10 4.1-1.7 7-5.5 7-10V6z" />
    <path d="m9 12 2 2 4-4" />
  </Icon>
)

export const ArrowLeftIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
)

export const ArrowRightIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
)

export const CheckIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m5 13 4.5 4.5L19 7" />
  </Icon>
)

export const AlertIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 4 2.5 20h19z" />
    <path d="M12 10v4m0 3v.01" />
  </Icon>
)

export const StopIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="9" />
    <path d="m6 6 12 12" />
  </Icon>
)

export const PinIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </Icon>
)

export const LinkIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1" />
    <path d="M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1" />
  </Icon>
)

export const ShareIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 15V4m-4 4 4-4 4 4" />
    <path d="M6 12H5v8h14v-8h-1" />
  </Icon>
)

export const DownloadIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
  </Icon>
)
