import { useState } from 'react'
import type { MethodSheetReply } from '#contract/method-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { type MethodTexts, methodFields } from '#rules/releases/method/method-fields.ts'
import { CheckIcon, StopIcon } from '../../components/icons.tsx'
import { Allowed } from '../allowed.tsx'
import { Card } from '../card.tsx'
import { useAnnouncement } from '../panel-action.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import type { PanelSurvey } from '../panel-nav.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { MethodForm } from './method-form.tsx'
import { MethodHistory } from './method-history.tsx'
import { MethodPreview } from './method-preview.tsx'

export interface MethodPanelProps {
  readonly surveyId: string
  /** Whose sheets can be copied. */
  readonly others: readonly PanelSurvey[]
}

/** What only the people who made a survey know of its method: written, previewed, and how it came to be. */
export const MethodPanel = withQueryClient((props: MethodPanelProps) => {
  const sheet = usePanelCall<MethodSheetReply>(apiPaths.method(props.surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[sheet]} />
      {sheet.data && <Sheet {...props} sheet={sheet.data} />}
    </div>
  )
})

function Sheet({ surveyId, others, sheet }: MethodPanelProps & { sheet: MethodSheetReply }) {
  const announcement = useAnnouncement()
  // Not replaced by a refresh: what is being written stays.
  const [texts, setTexts] = useState<MethodTexts>(sheet.texts)
  return (
    <>
      <MissingCard surveyId={surveyId} missing={sheet.missing} />
      <Allowed to="analysis">
        <MethodForm {...{ surveyId, others, sheet, texts, setTexts, announcement }} />
      </Allowed>
      <MethodPreview texts={texts} isElectoral={sheet.isElectoral} />
      <MethodHistory history={sheet.history} />
    </>
  )
}

function MissingCard({ surveyId, missing }: { surveyId: string; missing: readonly string[] }) {
  const isComplete = missing.length === 0
  const Icon = isComplete ? CheckIcon : StopIcon
  const labels = missing.map((name) => methodFields[name as keyof typeof methodFields].label)
  return (
    <Card id="falta" title="Qué falta para publicar">
      <p className={`mt-2 flex gap-2 font-bold ${isComplete ? 'text-secure' : 'text-ink'}`}>
        <Icon className={`mt-0.5 size-5 shrink-0 ${isComplete ? '' : 'text-red-800'}`} />
        {isComplete ? 'La ficha está completa.' : `Sin esto no se puede publicar: ${labels.join(', ')}.`}
      </p>
      <p className="mt-2 text-sm">
        Todo lo que escribas aquí se publica. Cada publicación se queda con la ficha que había al prepararla.{' '}
        <a href={pagePaths.publishing(surveyId)} className="font-semibold text-ink underline hover:text-accent">
          Ir a publicar
        </a>
      </p>
    </Card>
  )
}
