import { type Network, type Shared, shareLinks } from '#rules/format/share-links.ts'
import { NetworkIcon } from './network-icon.tsx'

interface ShareRowProps {
  readonly shared: Shared
  /** The heading that names what is passed on, where that is not the whole page. */
  readonly titleId?: string
}

const names: Partial<Record<Network, string>> = { whatsapp: 'WhatsApp', x: 'X', facebook: 'Facebook' }

/** Plain links, which work without a script. Only copying needs one. */
export function ShareRow({ shared, titleId }: ShareRowProps) {
  const links = shareLinks(shared)
  const link = (network: Network) => (
    <li>
      <a href={links[network]} target="_blank" rel="noopener" aria-describedby={titleId} className="share-choice">
        <NetworkIcon network={network} />
        {names[network]}
      </a>
    </li>
  )
  return (
    <div className="share-row">
      <ul aria-label="Compartir">
        {link('whatsapp')}
        <li className="needs-script">
          <button type="button" data-copies={shared.url} aria-describedby={titleId} className="share-choice">
            Copiar enlace
          </button>
        </li>
        {link('x')}
        {link('facebook')}
      </ul>
      <p role="status" className="needs-script" />
    </div>
  )
}
