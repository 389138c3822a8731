import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { surveys } from '#surveys/catalog.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { SurveyLinks } from '../components/survey-links.tsx'

/** The English texts are part of the contract. */
export function NotFoundPage({ settings }: { settings: PageSettings }) {
  const { brand, publicOrigin } = settings
  return (
    <>
      <Header brand={brand} isSecure={isSecureOrigin(publicOrigin)} />
      <main id="contenido" className="mx-auto w-full max-w-3xl px-4 py-14 text-center sm:px-6">
        <div lang="en">
          <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">404 Page Not Found</h1>
          <p className="mt-3 text-body">Did you forget to add the page to the router?</p>
        </div>
        <p className="mt-8 text-lg text-body">Esta página no existe o cambió de lugar.</p>
        <a href={pagePaths.home} className="button-accent mt-6">
          Ver las encuestas activas
        </a>
        <section aria-labelledby="encuestas" className="mt-12">
          <h2 id="encuestas" className="text-xl font-bold tracking-tight text-ink">
            O entra directamente a una
          </h2>
          <SurveyLinks settings={settings} surveys={surveys} />
        </section>
      </main>
      <Footer brand={brand} />
    </>
  )
}
