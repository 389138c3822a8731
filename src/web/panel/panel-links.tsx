import { ArrowRightIcon, DownloadIcon } from '../components/icons.tsx'

/** To another page of the panel. */
export function ArrowLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="button-quiet -mx-2 text-sm">
      {children}
      <ArrowRightIcon className="size-4 text-accent" />
    </a>
  )
}

export function CsvLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className="button-quiet -mx-2 text-sm">
      <DownloadIcon className="size-4" />
      {children}
    </a>
  )
}
