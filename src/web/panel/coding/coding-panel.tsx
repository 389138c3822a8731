import { useEffect, useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingReply } from '#contract/coding-schemas.ts'
import { roleTexts } from '#rules/people/roles.ts'
import { Allowed, useMe } from '../allowed.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { AgreementCard } from './agreement-card.tsx'
import type { CodedQuestion } from './coded-question.ts'
import { CodingCard } from './coding-card.tsx'
import { DifferencesCard } from './differences-card.tsx'
import { FrameCard } from './frame-card.tsx'
import { QuestionChoice } from './question-choice.tsx'
import { SheetCard } from './sheet-card.tsx'

/** Where open answers become numbers. */
export const CodingPanel = withQueryClient(({ surveyId }: { surveyId: string }) => {
  const me = useMe()
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      {!me && <p role="status">Cargando...</p>}
      {me?.role === 'reading' && (
        <p className="card">
          Lo que la gente escribió lo leen y lo codifican quienes tienen el rol de {roleTexts.analysis.name} o uno
          mayor. Lo ya codificado se ve en «Respuestas» y en «Cruces».
        </p>
      )}
      <Allowed to="analysis">
        <Coding surveyId={surveyId} />
      </Allowed>
    </div>
  )
})

function Coding({ surveyId }: { surveyId: string }) {
  const call = usePanelCall<CodingReply>(codingPaths.coding(surveyId))
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('pregunta'))
  useEffect(() => {
    if (chosen !== null) history.replaceState(null, '', `?${new URLSearchParams({ pregunta: chosen })}`)
  }, [chosen])
  const questions = call.data?.questions ?? []
  const question = questions.find(({ id }) => id === chosen) ?? questions[0]
  return (
    <>
      <RefreshBar calls={[call]} />
      {call.data && <QuestionChoice {...{ questions, question }} onChoose={setChosen} />}
      {question && <OneQuestion key={question.id} {...{ surveyId, question }} />}
    </>
  )
}

function OneQuestion({ surveyId, question }: { surveyId: string; question: CodedQuestion }) {
  const hasFrame = question.frame.codes.length > 0
  return (
    <>
      {hasFrame && question.people > 0 && <CodingCard {...{ surveyId, question }} />}
      {question.coders.length > 1 && <DifferencesCard {...{ surveyId, question }} />}
      {hasFrame && <AgreementCard question={question} />}
      <FrameCard {...{ surveyId, question }} />
      <SheetCard {...{ surveyId, question }} />
    </>
  )
}
