import { DownloadIcon } from './icons.tsx'

interface DownloadsProps {
  readonly files: readonly { readonly label: string; readonly href: string }[]
  /** The heading that names what the files contain, where a page has several lists. */
  readonly titleId?: string
  readonly className?: string
}

export function Downloads({ files, titleId, className = '' }: DownloadsProps) {
  return (
    <ul aria-label="Descargar" className={`downloads ${className}`.trim()}>
      {files.map(({ label, href }) => (
        <li key={label}>
          <a href={href} download aria-describedby={titleId} className="button-quiet text-sm">
            <DownloadIcon className="size-4" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
