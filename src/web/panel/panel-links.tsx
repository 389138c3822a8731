import type { ReactNode } from 'react'
import { DownloadIcon } from '../components/icons.tsx'
import { Allowed } from './allowed.tsx'

/** A public page, shown as its full address for sharing. */
export function AddressLink({ origin, path, className = '' }: { origin: string; path: string; className?: string }) {
  return (
    <a
      href={path}
      className={`inline-block py-1 font-semibold text-ink underline wrap-anywhere hover:text-accent ${className}`}
    >
      {origin + path}
    </a>
  )
}

/** For those who may download. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Allowed to="analysis">
      <a href={href} download className="button-quiet -mx-2 text-sm">
        <DownloadIcon className="size-4" />
        {children}
      </a>
    </Allowed>
  )
}
