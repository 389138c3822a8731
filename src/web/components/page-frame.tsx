import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import type { Survey } from '#surveys/survey.ts'
import { useSite } from '../site.ts'
import { ArrowLeftIcon, LockIcon, LogoMark } from './icons.tsx'

interface PageFrameProps extends HeaderProps {
  /** The page's address, printed on paper with the publisher's name. */
  readonly printedPath?: string
  readonly className: string
  /** Whether the footer links to published results. */
  readonly hasResults?: boolean
  readonly children: ReactNode
}

/** Header, content and footer of every page. */
export function PageFrame({ printedPath, className, hasResults = false, children, ...header }: PageFrameProps) {
  const { brand, publicOrigin, isStaging } = useSite().settings
  return (
    <>
      {isStaging && (
        <p role="note" className="bg-accent px-4 py-2 text-center font-semibold text-white">
          Sitio de ensayo: lo que respondas aquí no cuenta.
        </p>
      )}
      <Header {...header} />
      {printedPath !== undefined && (
        <p className="on-paper font-semibold text-ink">
          <LogoMark className="size-6" />
          {brand.name} · {publicOrigin + printedPath}
        </p>
      )}
      <main id="contenido" className={className}>
        {children}
      </main>
      <Footer hasResults={hasResults} />
    </>
  )
}

/** The last element of a page: once it has arrived, everything above it has too. */
export const FOOTER_ID = 'pie'

function Footer({ hasResults }: { hasResults: boolean }) {
  const { brand } = useSite().settings
  return (
    <footer id={FOOTER_ID} className="mt-auto border-t border-line bg-white">
      <div className="mx-auto flex max-w-5xl flex-col gap-3 px-4 py-8 text-sm text-body sm:flex-row sm:items-center sm:px-6">
        <p className="sm:mr-auto">
          {brand.name} mide la opinión pública con rigor y veracidad para apoyar decisiones políticas.
        </p>
        {hasResults && (
          <a
            href={releasePaths.all}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Resultados
          </a>
        )}
        <nav aria-label="Avisos legales" className="flex flex-wrap gap-x-5">
          <FooterLink href={brand.privacyUrl}>Aviso de Privacidad</FooterLink>
          <FooterLink href={brand.legalUrl}>Aviso Legal</FooterLink>
          <FooterLink href={brand.policiesUrl}>Políticas {brand.name}</FooterLink>
        </nav>
      </div>
    </footer>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {children}
    </a>
  )
}

interface HeaderProps {
  readonly survey?: Pick<Survey, 'header'>
  readonly back?: { readonly label: string; readonly href: string }
  readonly badge?: string
  /** Whether small screens hide «Conexión Segura»; by default, pages with a link back do. */
  readonly hidesSecureLabel?: boolean
}

/** Brand, secure connection and a link back. A survey's header also has its name, and takes two rows on a phone. */
function Header({ survey, back, badge, hidesSecureLabel }: HeaderProps) {
  const { brand, publicOrigin } = useSite().settings
  const backLink = survey ? { label: survey.header.back, href: pagePaths.home } : back
  const label = survey?.header.label
  const isLabelHidden = hidesSecureLabel ?? back !== undefined
  const extraBadge = badge ?? (label?.badge === 'HTTPS' ? undefined : label?.badge)
  const hasBack = extraBadge !== undefined || backLink !== undefined
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-white">
      <div
        className={[
          'mx-auto max-w-5xl px-4 sm:px-6',
          survey ? 'survey-header' : 'site-header',
          label && 'has-name',
          hasBack && 'has-back',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <a
          href={brand.url}
          target="_blank"
          rel="noopener"
          className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-lg px-1 font-bold tracking-tight text-ink"
        >
          <LogoMark className={`shrink-0 ${survey ? 'size-7 sm:size-9' : 'size-9'}`} />
          <span className="truncate text-lg">{brand.name}</span>
          <span className="sr-only">(abre el sitio de la organización en otra pestaña)</span>
        </a>
        {label && <p className="survey-name">{label.name}</p>}
        <p className="header-secure">
          {isSecureOrigin(publicOrigin) ? (
            <>
              <span
                className={`items-center gap-1.5 font-medium text-secure ${isLabelHidden ? 'hidden sm:flex' : 'flex'}`}
              >
                <LockIcon className="size-4" />
                Conexión Segura
              </span>
              <span className="badge badge-secure">HTTPS</span>
            </>
          ) : (
            <span className="text-xs font-medium text-body">Conexión sin cifrar</span>
          )}
        </p>
        {hasBack && (
          <div className="header-back">
            {extraBadge && <span className="badge badge-accent">{extraBadge}</span>}
            {backLink && (
              <a href={backLink.href} className="button-quiet -mr-2">
                <ArrowLeftIcon className="size-4" />
                {backLink.label}
              </a>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
