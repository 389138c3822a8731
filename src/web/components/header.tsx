import type { Brand } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'
import { ArrowLeftIcon, LockIcon } from './icons.tsx'
import { LogoMark } from './logo.tsx'

export interface HeaderProps {
  readonly brand: Brand
  readonly survey?: Pick<Survey, 'header'>
  readonly back?: { readonly label: string; readonly href: string }
  readonly badge?: string
  /** Whether the page may say that its connection is encrypted. */
  readonly isSecure?: boolean
}

/** Brand, secure connection and, where there is one, the way back. A survey's has more to say, and two rows on a phone. */
export function Header({ brand, survey, back, badge, isSecure = true }: HeaderProps) {
  const wayBack = survey ? { label: survey.header.back, href: pagePaths.home } : back
  const label = survey?.header.label
  const extraBadge = badge ?? (label?.badge === 'HTTPS' ? undefined : label?.badge)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-white">
      <div className={`mx-auto max-w-5xl px-4 sm:px-6 ${survey ? 'survey-header' : 'site-header'}`}>
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
          {isSecure ? (
            <>
              <span className={`items-center gap-1.5 font-medium text-secure ${survey ? 'flex' : 'hidden sm:flex'}`}>
                <LockIcon className="size-4" />
                Conexión Segura
              </span>
              <span className="badge badge-secure">HTTPS</span>
            </>
          ) : (
            <span className="text-xs font-medium text-body">Conexión sin cifrar</span>
          )}
        </p>
        <div className="header-back">
          {extraBadge && <span className="badge badge-accent">{extraBadge}</span>}
          {wayBack && (
            <a href={wayBack.href} className="button-quiet -mr-2">
              <ArrowLeftIcon className="size-4" />
              {wayBack.label}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}
