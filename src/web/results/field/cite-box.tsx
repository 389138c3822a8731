import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy } from '#field-studies/field-study.ts'
import { longDay } from '#rules/format/dates.ts'
import { Section } from '../../components/section.tsx'

/** Who publishes the study here, since when, and in what words to name it elsewhere. */
export function CiteBox({ settings, study }: { settings: PageSettings; study: FieldStudy }) {
  const { brand, publicOrigin } = settings
  const { surveyId, title, published, dates } = study
  const address = publicOrigin + pagePaths.results(surveyId)
  return (
    <Section id="citar" title="Cómo citar" className="card">
      <blockquote className="mt-4 rounded-xl bg-accent-soft p-4 text-ink select-all">
        {brand.name} ({published.slice(0, 4)}). «{title}»: resultados de campo, encuesta {surveyId}. Publicado el{' '}
        {longDay(published)}. {address}
      </blockquote>
      <dl className="facts mt-5">
        <dt>Publica</dt>
        <dd>
          <a href={brand.url} target="_blank" rel="noopener" className="underline underline-offset-4">
            {brand.name}
          </a>
        </dd>
        <dt>Publicación</dt>
        <dd>{longDay(published)}, en este sitio. No se reportó si antes se publicó en otro.</dd>
        <dt>Levantamiento</dt>
        <dd>{dates ?? 'Fechas no reportadas'}</dd>
      </dl>
    </Section>
  )
}
