import type { PageSettings } from '#contract/pages.ts'
import type { Survey } from '#surveys/survey.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'

export function ThankYouPage({ settings, survey }: { settings: PageSettings; survey: Survey }) {
  return (
    <>
      <Header brand={settings.brand} />
      <main id="contenido" className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink">{survey.title}</h1>
      </main>
      <Footer brand={settings.brand} />
    </>
  )
}
