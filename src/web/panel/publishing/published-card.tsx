import { useEffect, useRef } from 'react'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { Card } from '../card.tsx'
import { AddressLink, DownloadLink } from '../panel-links.tsx'

interface PublishedCardProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly release: ReleasesReply['published'][number]
  /** It has just been published here. */
  readonly takesFocus: boolean
}

/** What is online, and what is usually done next. */
export function PublishedCard({ surveyId, publicOrigin, release, takesFocus }: PublishedCardProps) {
  const { number, client } = release
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const path = client ? client.link : releasePaths.release(surveyId, number)
  // A client's link that ended, or that this person may not give away.
  if (!path) return null
  return (
    <Card
      id="en-linea"
      title={client ? `Publicación ${number} lista para ${client.name}` : `Publicación ${number} en línea`}
      announcement={{ heading, message: '' }}
      className="card border-green-300"
    >
      <p className="mt-1 text-sm">
        {client
          ? 'Nadie la encuentra sin este enlace. Revisa cómo se ve y envíaselo.'
          : 'Revisa cómo se ve, comparte su dirección y entrega sus archivos a quien los pida.'}
      </p>
      <AddressLink origin={publicOrigin} path={path} className="text-sm" />
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <a href={path} className="button-accent">
          Ver la página
        </a>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(publicOrigin + path)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="button-outline"
        >
          Compartir por WhatsApp
        </a>
        <DownloadLink href={releasePaths.bundle(path)}>Archivos (ZIP)</DownloadLink>
      </p>
    </Card>
  )
}
