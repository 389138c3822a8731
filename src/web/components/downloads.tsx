import { DownloadIcon } from './icons.tsx'

interface DownloadsProps {
  readonly files: readonly { readonly label: string; readonly href: string }[]
  readonly titleId: string
}

export function Downloads({ files, titleId }: DownloadsProps) {
  return (
    <ul aria-label="Descargar" className="downloads">
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
