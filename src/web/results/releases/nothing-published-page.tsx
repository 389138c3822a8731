import type { PageSettings } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { longDay } from '#rules/format/dates.ts'
import type { Survey } from '#surveys/survey.ts'
import { ReleaseFrame } from './release-frame.tsx'
import type { Around } from './release-view.ts'

interface NothingPublishedPageProps {
  readonly settings: PageSettings
  readonly survey: Survey
  readonly around: Around
}

/** A survey of which no release stands. */
export function NothingPublishedPage({ settings, survey: { id, title }, around }: NothingPublishedPageProps) {
  const { kept, isOpen } = around
  return (
    <ReleaseFrame settings={settings} path={releasePaths.newest(id)}>
      <div className="max-w-2xl space-y-5">
        <div>
          <p className="text-sm font-semibold text-secure">Resultados · participación abierta · encuesta {id}</p>
          <h1 className="mt-1 text-3xl font-extrabold tracking-tight text-balance text-ink sm:text-5xl">{title}</h1>
        </div>
        <p className="text-lg">
          Todavía no hay resultados publicados de esta encuesta. Se publican cuando han respondido suficientes personas
          para que digan algo y nadie pueda ser reconocido.
        </p>
        {kept.length > 0 && (
          <ul className="bullets">
            {kept.map(({ release: { number }, withdrawn }) => (
              <li key={number}>
                <a href={releasePaths.release(id, number)} className="underline underline-offset-4">
                  La publicación {number}
                </a>{' '}
                se retiró{withdrawn && ` el ${longDay(withdrawn.on)}`}.
              </li>
            ))}
          </ul>
        )}
        <nav aria-label="Seguir" className="flex flex-wrap gap-3">
          {isOpen && (
            <a href={pagePaths.survey(id)} className="button-accent">
              Participar
            </a>
          )}
          <a href={releasePaths.all} className="button-outline">
            Todos los resultados
          </a>
        </nav>
      </div>
    </ReleaseFrame>
  )
}
