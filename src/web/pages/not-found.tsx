import { pagePaths } from '#contract/paths.ts'
import { PageFrame } from '../components/page-frame.tsx'
import { OpenSurveys } from '../components/related-links.tsx'

/** The specification requires these English texts. */
export function NotFoundPage() {
  return (
    <PageFrame className="mx-auto w-full max-w-3xl px-4 py-14 text-center sm:px-6">
      <div lang="en">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">404 Page Not Found</h1>
        <p className="mt-3 text-body">Did you forget to add the page to the router?</p>
      </div>
      <p className="mt-8 text-lg text-body">Esta página no existe o cambió de lugar.</p>
      <a href={pagePaths.home} className="button-accent mt-6">
        Ver las encuestas activas
      </a>
      <OpenSurveys id="encuestas" title="O entra directamente a una" className="mt-12" />
    </PageFrame>
  )
}
