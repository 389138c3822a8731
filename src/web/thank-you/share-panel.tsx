import { type Network, sharedSurvey, sharedText, shareLinks } from '#rules/format/share-links.ts'
import type { Survey } from '#surveys/survey.ts'
import { LinkIcon, ShareIcon } from '../components/icons.tsx'
import { Section } from '../components/section.tsx'
import { NetworkIcon } from '../share/network-icon.tsx'
import { surveyImages, useSite } from '../site.ts'

/** Plain links, which work without a script. The script opens some of them in a popup, and makes the buttons work. */
export function SharePanel({ survey }: { survey: Survey }) {
  const site = useSite()
  const shared = sharedSurvey(site.settings.publicOrigin, survey)
  const links = shareLinks(shared)
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
            data-text={sharedText(shared)}
            data-image={surveyImages(site, survey.id).story.src}
            data-file={`encuesta-${survey.id}-instagram.png`}
          >
            <InstagramIcon />
            Instagram
          </button>
        </li>
      </ul>
      <div className="needs-script mt-3">
        <div className="flex flex-wrap gap-3">
          <button
            id="copiar-enlace"
            type="button"
            className="share-button flex-1"
            data-link={shared.url}
            data-text={shared.text}
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

function InstagramIcon() {
  return (
    <svg className="size-5 shrink-0" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="2.2" y="2.2" width="19.6" height="19.6" rx="5.8" strokeWidth="2.2" />
      <circle cx="12" cy="12" r="4.7" strokeWidth="2.2" />
      <circle cx="17.6" cy="6.4" r="1.1" fill="currentColor" strokeWidth="0.6" />
    </svg>
  )
}
