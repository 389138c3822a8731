import { questionnaireFilePaths } from '#contract/paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { longDay, mexicoDay } from '#rules/format/dates.ts'
import { Downloads } from '../../components/downloads.tsx'

type Version = QuestionnairesReply['surveys'][number]['versions'][number]

/** Every version that was asked, the newest first: who opened it, and what it changed. */
export function VersionList({ surveyId, versions }: { surveyId: string; versions: readonly Version[] }) {
  return (
    <details className="mt-1">
      <summary className="summary">
        Versiones ({versions.length})<span className="sr-only"> de la {surveyId}</span>
      </summary>
      <ol className="space-y-3 pb-2 text-sm">
        {versions.map((version) => {
          const { number, correction, openedAt, openedBy, changes, isSameMeaning } = version
          const name = nameOf(version)
          const nameId = `version-${surveyId}-${name}`
          return (
            <li key={name} className="border-l-3 border-accent pl-3">
              <p id={nameId} className="font-semibold text-ink">
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
              {isSameMeaning !== undefined && <p>{isSameMeaning ? 'No cambió el sentido.' : 'Cambió el sentido.'}</p>}
              <Downloads
                titleId={nameId}
                files={[
                  { label: '.xlsx', href: questionnaireFilePaths.version(surveyId, name, 'xlsx') },
                  { label: '.json', href: questionnaireFilePaths.version(surveyId, name, 'json') },
                ]}
              />
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** «2», and «2.1» once its texts were corrected. */
function nameOf({ number, correction }: Version): string {
  return correction > 0 ? `${number}.${correction}` : String(number)
}
