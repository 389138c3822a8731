import type { Brand } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'
import { ArrowLeftIcon, LockIcon } from './icons.tsx'
import { LogoMark } from './logo.tsx'

interface HeaderProps {
  readonly brand: Brand
  readonly survey?: Pick<Survey, 'header'>
  readonly back?: { readonly label: string; readonly href: string }
  readonly badge?: string
  /** Whether the page may say that its connection is encrypted. */
  readonly isSecure?: boolean
}

/** Brand, secure connection and, where there is one, the way back. */
export function Header({ brand, survey, back, badge, isSecure = true }: HeaderProps) {
  const wayBack = survey ? { label: survey.header.back, href: pagePaths.home } : back
  const label = survey?.header.label
  const extraBadge = badge ?? (label?.badge === 'HTTPS' ? undefined : label?.badge)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-white">
      <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-6">
        <a
          href={brand.url}
          target="_blank"
          rel="noopener"
          className="-ml-1 flex min-h-11 items-center gap-2.5 rounded-lg px-1 font-bold tracking-tight text-ink"
        >
          <LogoMark />
          <span className="text-lg">{brand.name}</span>
          <span className="sr-only">(abre el sitio de la organización en otra pestaña)</span>
        </a>
        {label && (
          <p className="hidden min-w-0 items-center gap-2 border-l border-line pl-4 text-sm font-medium text-body md:flex">
            <span className="truncate">{label.name}</span>
          </p>
        )}
        <div className="ml-auto flex items-center gap-2 text-sm">
          {isSecure ? (
            <>
              <span className="hidden items-center gap-1.5 font-medium text-secure sm:flex">
                <LockIcon className="size-4" />
                Conexión Segura
              </span>
              <span className="badge badge-secure">HTTPS</span>
            </>
          ) : (
            <span className="text-xs font-medium text-body">Conexión sin cifrar</span>
          )}
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
