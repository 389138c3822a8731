import type { PageImage } from '#contract/pages.ts'
import { type Network, sharedText, sharedUrl, shareLinks } from '#rules/format/share-links.ts'
import type { Survey } from '#surveys/survey.ts'
import { LinkIcon, ShareIcon } from '../components/icons.tsx'
import { Section } from '../components/section.tsx'
import { InstagramIcon, NetworkIcon } from './network-icons.tsx'

interface SharePanelProps {
  readonly publicOrigin: string
  readonly survey: Survey
  readonly story: PageImage
}

/** Real links, which work before and without any script. The script makes popups of those marked, and Instagram work. */
export function SharePanel({ publicOrigin, survey, story }: SharePanelProps) {
  const links = shareLinks(publicOrigin, survey)
  return (
    <Section
      id="comparte"
      title="Comparte esta encuesta"
      className="card mt-10 text-center"
      titleClass="text-xl font-bold tracking-tight text-ink"
    >
      <p className="mx-auto mt-2 max-w-md text-balance">
        Ayúdanos a llegar a más personas compartiendo esta encuesta en tus redes sociales
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-4">
        <ShareLink network="facebook" href={links.facebook} label="Facebook" opens="popup" />
        <ShareLink network="x" href={links.x} label={survey.share.xLabel} opens="popup" />
        <ShareLink network="whatsapp" href={links.whatsapp} label="WhatsApp" opens="tab" />
        <ShareLink network="linkedin" href={links.linkedin} label="LinkedIn" opens="popup" />
        <li className="small-screens-only needs-script min-[22rem]:col-span-2">
          <button
            id="instagram"
            type="button"
            className="share-button share-instagram"
            data-text={sharedText(publicOrigin, survey)}
            data-image={story.src}
            data-file={`encuesta-${survey.id}-instagram.png`}
          >
            <InstagramIcon />
            Instagram
          </button>
        </li>
      </ul>
      {/* Beside the networks: wherever else the visitor talks to people. */}
      <div className="needs-script mt-3">
        <div className="flex flex-wrap gap-3">
          <button
            id="copiar-enlace"
            type="button"
            className="share-button flex-1"
            data-link={sharedUrl(publicOrigin, survey)}
            data-text={survey.share.text}
          >
            <LinkIcon className="size-5" />
            Copiar enlace
          </button>
          <button id="compartir" type="button" className="share-button flex-1" hidden>
            <ShareIcon className="size-5" />
            Compartir…
          </button>
        </div>
        <p id="enlace-copiado" role="status" className="mt-2 text-sm font-semibold break-words text-ink empty:mt-0" />
      </div>
    </Section>
  )
}

interface ShareLinkProps {
  readonly network: Network
  readonly href: string
  readonly label: string
  readonly opens: 'popup' | 'tab'
}

function ShareLink({ network, href, label, opens }: ShareLinkProps) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={`share-button share-${network}`} data-opens={opens}>
        <NetworkIcon network={network} />
        {label}
      </a>
    </li>
  )
}
