import type { EstimateView } from '../../charts/estimate-view.ts'
import { RadioChoice } from './radio-choice.tsx'

const views: Record<EstimateView, string> = { weighted: 'Ponderadas', unweighted: 'Sin ponderar' }

interface ViewChoiceProps {
  readonly view: EstimateView
  readonly choose: (view: EstimateView) => void
}

/** Both numbers are always in the tables; this says which of them is drawn. */
export function ViewChoice({ view, choose }: ViewChoiceProps) {
  return (
    <RadioChoice name="ponderacion" legend="Mostrar las respuestas" choices={views} chosen={view} choose={choose} />
  )
}
