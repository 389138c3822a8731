import type { ReactNode } from 'react'
import { DownloadIcon } from '../components/icons.tsx'

export function CsvLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className="button-quiet -mx-2 text-sm">
      <DownloadIcon className="size-4" />
      {children}
    </a>
  )
}
