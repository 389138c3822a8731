import type { Brand } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'

/** The last element of a page: once the browser has it, it has everything above it. */
export const FOOTER_ID = 'pie'

interface FooterProps {
  readonly brand: Brand
  /** Whether anything was published of the open surveys. */
  readonly hasResults?: boolean | undefined
}

export function Footer({ brand, hasResults = false }: FooterProps) {
  return (
    <footer id={FOOTER_ID} className="mt-auto border-t border-line bg-white">
      <div className="mx-auto flex max-w-5xl flex-col gap-3 px-4 py-8 text-sm text-body sm:flex-row sm:items-center sm:px-6">
        <p className="sm:mr-auto">{brand.name} mide la opinión pública con rigor y veracidad.</p>
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

function FooterLink({ href, children }: { href: string; children: React.ReactNode }) {
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
