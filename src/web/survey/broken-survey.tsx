import { ReloadNotice } from '../components/notice.tsx'
import { readVisit } from './tab-memory.ts'
import type { SurveyFlowProps } from './use-survey-flow.ts'

/** Instead of a survey whose script failed. What was answered is in the tab's memory, unless the browser forbids it. */
export function BrokenSurvey({ survey }: Pick<SurveyFlowProps, 'survey'>) {
  const { answers, place } = readVisit(survey.id)
  return (
    <div className="mt-5">
      <ReloadNotice title="Esta página falló">
        <p>No es tu conexión: tuvimos un error y la encuesta no pudo continuar.</p>
        {(answers || place) && (
          <p>Lo que ya respondiste sigue guardado en esta pestaña: recarga la página para seguir donde ibas.</p>
        )}
        <p className="text-sm">Si vuelve a fallar, ábrela en otro navegador o en uno más reciente.</p>
      </ReloadNotice>
    </div>
  )
}
