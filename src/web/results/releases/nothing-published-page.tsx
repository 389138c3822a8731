import type { PageSettings } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { longDay } from '#rules/format/dates.ts'
import type { Survey } from '#surveys/survey.ts'
import { ReleaseFrame } from './release-frame.tsx'
import { ReleaseHeading } from './release-hero.tsx'
import type { SurveyContext } from './release-view.ts'

interface NothingPublishedPageProps {
  readonly settings: PageSettings
  readonly survey: Survey
  readonly context: SurveyContext
}

/** For a survey without a release that can be read. */
export function NothingPublishedPage({ settings, survey: { id, title }, context }: NothingPublishedPageProps) {
  const { kept, isOpen } = context
  return (
    <ReleaseFrame settings={settings} path={releasePaths.newest(id)}>
      <div className="max-w-2xl space-y-5">
        <ReleaseHeading surveyId={id} title={title} />
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
