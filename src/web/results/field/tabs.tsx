import type { FieldStudy } from '#field-studies/field-study.ts'
import { Section } from '../../components/section.tsx'
import { FigureCard } from './figure-card.tsx'

/** Plain sections with links to each; the page's script makes them tabs. */
export function Tabs({ study, hasCsv }: { study: FieldStudy; hasCsv: boolean }) {
  const { tabs, tabsTitle, defaultTab } = study
  return (
    <Section id="apartados" title={tabsTitle} className="tabs">
      <nav className="tab-list" aria-labelledby="apartados">
        {tabs.map(({ id, label }) => (
          <a key={id} href={`#${id}`} className="tab" data-shown={id === defaultTab ? '' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {tabs.map(({ id, title, text, figure, lists }) => (
        <section key={id} id={id} className="tab-panel" data-shown={id === defaultTab ? '' : undefined}>
          <h3 className="text-xl font-bold text-ink">{title}</h3>
          <p className="mt-2 mb-4 max-w-2xl text-lg">{text}</p>
          <FigureCard study={study} figure={figure} level="h4" hasCsv={hasCsv} />
          {lists && (
            <div className="mt-4 grid gap-4 md:grid-cols-3">
              {lists.map(({ title, items }) => (
                <div key={title} className="card">
                  <h4 className="font-bold text-ink">{title}</h4>
                  <ul className="bullets mt-2">
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
        </section>
      ))}
    </Section>
  )
}
