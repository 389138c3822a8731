import type { PageSettings } from '#contract/pages.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'

export function StatsPage({ settings }: { settings: PageSettings }) {
  return (
    <>
      <Header brand={settings.brand} />
      <main id="contenido" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink">StatsPage</h1>
      </main>
      <Footer brand={settings.brand} />
    </>
  )
}
