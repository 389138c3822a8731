import { type Network, sharedText, sharedUrl, shareLinks } from '#rules/format/share-links.ts'
import type { Survey } from '#surveys/survey.ts'
import { LinkIcon, ShareIcon } from '../components/icons.tsx'
import { Section } from '../components/section.tsx'
import { surveyImages, useSite } from '../site.ts'

/** Plain links, which work without a script. The script opens some of them in a popup, and makes the buttons work. */
export function SharePanel({ survey }: { survey: Survey }) {
  const site = useSite()
  const { publicOrigin } = site.settings
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

const logoPaths: Record<Network, string> = {
  facebook:
    'M24 12.073c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.99 4.388 10.954 10.125 11.854v-8.385H7.078v-3.47h3.047V9.43c0-3.007 1.792-4.669 4.533-4.669 1.312 0 2.686.235 2.686.235v2.953H15.83c-1.491 0-1.956.925-1.956 1.874v2.25h3.328l-.532 3.47h-2.796v8.385C19.612 23.027 24 18.062 24 12.073z',
  x: 'M18.244 2.25h3.308l-7.227 8.26 8.502 11.24H16.17l-5.214-6.817L4.99 21.75H1.68l7.73-8.835L1.254 2.25H8.08l4.713 6.231zm-1.161 17.52h1.833L7.084 4.126H5.117z',
  whatsapp:
    'M17.472 14.382c-.297-.149-1.758-.867-2.03-.967-.273-.099-.471-.148-.67.15-.197.297-.767.966-.94 1.164-.173.199-.347.223-.644.075-.297-.15-1.255-.463-2.39-1.475-.883-.788-1.48-1.761-1.653-2.059-.173-.297-.018-.458.13-.606.134-.133.298-.347.446-.52.149-.174.198-.298.298-.497.099-.198.05-.371-.025-.52-.075-.149-.669-1.612-.916-2.207-.242-.579-.487-.5-.669-.51-.173-.008-.371-.01-.57-.01-.198 0-.52.074-.792.372-.272.297-1.04 1.016-1.04 2.479 0 1.462 1.065 2.875 1.213 3.074.149.198 2.096 3.2 5.077 4.487.709.306 1.262.489 1.694.625.712.227 1.36.195 1.871.118.571-.085 1.758-.719 2.006-1.413.248-.694.248-1.289.173-1.413-.074-.124-.272-.198-.57-.347m-5.421 7.403h-.004a9.87 9.87 0 01-5.031-1.378l-.361-.214-3.741.982.998-3.648-.235-.374a9.86 9.86 0 01-1.51-5.26c.001-5.45 4.436-9.884 9.888-9.884 2.64 0 5.122 1.03 6.988 2.898a9.825 9.825 0 012.893 6.994c-.003 5.45-4.437 9.884-9.885 9.884m8.413-18.297A11.815 11.815 0 0012.05 0C5.495 0 .16 5.335.157 11.892c0 2.096.547 4.142 1.588 5.945L.057 24l6.305-1.654a11.882 11.882 0 005.683 1.448h.005c6.554 0 11.89-5.335 11.893-11.893a11.821 11.821 0 00-3.48-8.413z',
  linkedin:
    'M20.447 20.452h-3.554v-5.569c0-1.328-.027-3.037-1.852-3.037-1.853 0-2.136 1.445-2.136 2.939v5.667H9.351V9h3.414v1.561h.046c.477-.9 1.637-1.85 3.37-1.85 3.601 0 4.267 2.37 4.267 5.455v6.286zM5.337 7.433c-1.144 0-2.063-.926-2.063-2.065 0-1.138.92-2.063 2.063-2.063 1.14 0 2.064.925 2.064 2.063 0 1.139-.925 2.065-2.064 2.065zm1.782 13.019H3.555V9h3.564v11.452zM22.225 0H1.771C.792 0 0 .774 0 1.729v20.542C0 23.227.792 24 1.771 24h20.451C23.2 24 24 23.227 24 22.271V1.729C24 .774 23.2 0 22.222 0z',
}

/** A network's logo on a 24 px grid, in the colour of its button; always beside its name. */
function NetworkIcon({ network }: { network: Network }) {
  return (
    <svg className="size-5 shrink-0" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={logoPaths[network]} />
    </svg>
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
