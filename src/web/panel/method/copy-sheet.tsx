import { useId, useState } from 'react'
import type { MethodSheetReply } from '#contract/method-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { fieldNames, type MethodTexts } from '#rules/releases/method/method-fields.ts'
import { fetchJson } from '../../query.ts'
import { ActionButton, Problem, useAction } from '../panel-action.tsx'
import type { PanelSurvey } from '../panel-nav.tsx'

interface CopySheetProps {
  readonly others: readonly PanelSurvey[]
  readonly texts: MethodTexts
  readonly onCopied: (texts: MethodTexts) => void
}

/** Fills empty fields with those of another survey: a house says who it is once. */
export function CopySheet({ others, texts, onCopied }: CopySheetProps) {
  const id = useId()
  const [from, setFrom] = useState(others[0]?.id ?? '')
  const copy = useAction((surveyId: string) => fetchJson<MethodSheetReply>(apiPaths.method(surveyId)), {
    onDone: ({ texts: theirs }) => onCopied(withEmptyFilled(texts, theirs)),
  })
  if (others.length === 0) return null
  return (
    <div className="mt-3 rounded-xl border border-line bg-paper p-4">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        Llenar lo que está vacío con lo de otra encuesta
      </label>
      <div className="mt-1 flex flex-wrap gap-3">
        <select id={id} className="field sm:max-w-sm" value={from} onChange={({ target }) => setFrom(target.value)}>
          {others.map(({ id: surveyId, title }) => (
            <option key={surveyId} value={surveyId}>
              {surveyId}: {title}
            </option>
          ))}
        </select>
        <ActionButton action={copy} onClick={() => copy.send(from)} busyLabel="Copiando...">
          Copiar
        </ActionButton>
      </div>
      <Problem>{copy.failure}</Problem>
    </div>
  )
}

function withEmptyFilled(texts: MethodTexts, theirs: MethodTexts): MethodTexts {
  return Object.fromEntries(fieldNames.map((name) => [name, texts[name]?.trim() ? texts[name] : (theirs[name] ?? '')]))
}
