import type { EstimateView } from './estimate-view.ts'

const views: Record<EstimateView, string> = { weighted: 'Ponderadas', unweighted: 'Sin ponderar' }

interface ViewChoiceProps {
  readonly view: EstimateView
  readonly choose: (view: EstimateView) => void
}

/** Both numbers are always in the tables; this says which of them is drawn. */
export function ViewChoice({ view, choose }: ViewChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink">Mostrar las respuestas</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.keys(views) as EstimateView[]).map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name="ponderacion"
              className="sr-only"
              checked={one === view}
              onChange={() => choose(one)}
            />
            {views[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
