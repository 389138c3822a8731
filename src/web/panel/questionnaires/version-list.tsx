import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { longDay, mexicoDay } from '#rules/format/dates.ts'
import { FileLinks } from './file-links.tsx'

type Version = QuestionnairesReply['surveys'][number]['versions'][number]

/** Every version that was asked, the newest first: who opened it, and what it changed. */
export function VersionList({ surveyId, versions }: { surveyId: string; versions: readonly Version[] }) {
  return (
    <details className="mt-1">
      <summary className="summary">
        Versiones ({versions.length})<span className="sr-only"> de la {surveyId}</span>
      </summary>
      <ol className="space-y-3 pb-2 text-sm">
        {versions.map(({ number, correction, openedAt, openedBy, changes, isSameMeaning }) => {
          const name = `${number}-${correction}`
          return (
            <li key={name} className="border-l-3 border-accent pl-3">
              <p className="font-semibold text-ink">
                Versión {number}
                {correction > 0 && `, corrección ${correction}`}
              </p>
              <p>
                {longDay(mexicoDay(Date.parse(openedAt)))} · {openedBy}
              </p>
              {changes.length > 0 && (
                <ul className="bullets my-1">
                  {changes.map(({ sentence }) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              )}
              {isSameMeaning !== null && <p>{isSameMeaning ? 'No cambió el sentido.' : 'Cambió el sentido.'}</p>}
              <FileLinks
                of={`la versión ${name} de la ${surveyId}`}
                path={(type) => questionnaireFilePaths.version(surveyId, name, type)}
              />
            </li>
          )
        })}
      </ol>
    </details>
  )
}
