import { Fragment, useState } from 'react'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import type { AnalysisReply, ResponseSelection } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { blocksOf } from '#questions/battery.ts'
import { isCoded } from '#questions/coded.ts'
import { points, wholeNumber } from '#rules/format/percent.ts'
import { OPEN_STUDY_CEILING } from '#rules/weighting/limits.ts'
import { Section } from '../../components/section.tsx'
import { Allowed } from '../allowed.tsx'
import { Card } from '../card.tsx'
import { useCodedQuestions, withCoded } from '../coding/use-coded-questions.ts'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { DownloadLink, SurveyAddress } from '../panel-links.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { ArmLine } from './arm-line.tsx'
import { BatteryCard } from './battery-card.tsx'
import type { EstimateView } from './estimate-view.ts'
import { ParticipantsCard } from './participants-card.tsx'
import { QuestionCard } from './question-card.tsx'
import type { ShownQuestion, ShownSection } from './shown-sections.ts'
import { RadioChoice, WhichResponses } from './which-responses.tsx'

interface AnswersPanelProps {
  readonly surveyId: string
  readonly isHidden: boolean
  readonly sections: readonly ShownSection[]
  readonly publicOrigin: string
}

export const AnswersPanel = withQueryClient(({ surveyId, isHidden, sections, publicOrigin }: AnswersPanelProps) => {
  const [which, setWhich] = useState<ResponseSelection>('counted')
  const url = apiPaths.analysis(surveyId)
  const counted = usePanelCall<AnalysisReply>(url)
  const chosen = usePanelCall<AnalysisReply>(which === 'all' ? `${url}?which=all` : url)
  // The old numbers stay until the new ones arrive: an empty page would lose the reader's scroll position.
  const analysis = chosen.data ?? counted.data
  const shown = chosen.data ? which : 'counted'
  const coded = useCodedQuestions(
    surveyId,
    analysis?.questions.some(({ question }) => isCoded({ id: question })) ?? false,
  )
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[chosen]} />
      {analysis?.people === 0 && analysis.setAside.length === 0 && (
        <NoAnswersYet {...{ surveyId, isHidden, publicOrigin, minors: analysis.minors }} />
      )}
      {analysis && <WhichResponses {...{ analysis, shown, which, setWhich }} />}
      {analysis && coded && analysis.people > 0 && <Answered {...{ surveyId, sections, analysis, coded, which }} />}
      {analysis && (
        <Allowed to="analysis">
          <ResponseFiles survey={surveyId} />
        </Allowed>
      )}
    </div>
  )
})

interface AnsweredProps extends Omit<AnswersPanelProps, 'publicOrigin' | 'isHidden'> {
  readonly analysis: AnalysisReply
  readonly coded: NonNullable<ReturnType<typeof useCodedQuestions>>
  readonly which: ResponseSelection
}

function Answered({ surveyId, sections, analysis, coded, which }: AnsweredProps) {
  const [chosenView, setView] = useState<EstimateView>('weighted')
  const isWeighted = analysis.weighting.kind === 'weighted'
  const view = isWeighted ? chosenView : 'unweighted'
  const results = new Map(analysis.questions.map((result) => [result.question, result]))
  const textOf = (id: string) =>
    sections.flatMap(({ questions }) => questions).find((each) => each.id === id)?.text ?? id
  const cardOf = (question: ShownQuestion) => {
    const result = results.get(question.id)
    const arm = analysis.arms.find((each) => each.question === question.id)
    return (
      result && (
        <QuestionCard key={question.id} {...{ surveyId, question, result, view, isWeighted, which }}>
          {arm && <ArmLine {...{ arm, question }} against={textOf(arm.against)} />}
        </QuestionCard>
      )
    )
  }
  return (
    <>
      <WeightingCard analysis={analysis} />
      {isWeighted && (
        <RadioChoice
          name="ponderacion"
          legend="Mostrar las respuestas"
          choices={{ weighted: 'Ponderadas', unweighted: 'Sin ponderar' }}
          chosen={view}
          onChoose={setView}
        />
      )}
      <p className="text-sm">
        Barra: parte de las personas preguntadas. Línea, y los dos porcentajes debajo: intervalo modelado al 95&nbsp;%.
      </p>
      {sections.map(({ id, title, questions, batteries }) => (
        <Section key={id} id={`seccion-${id}`} title={title} className="space-y-4">
          {blocksOf(
            questions.flatMap((question) => withCoded(question, coded)),
            batteries,
          ).map((block) =>
            block.kind === 'question' ? (
              cardOf(block.question)
            ) : (
              <BatteryCard key={block.battery.id} {...block} {...{ results, view }}>
                {block.items.map(cardOf)}
              </BatteryCard>
            ),
          )}
        </Section>
      ))}
      {analysis.participants.length > 0 && (
        <ParticipantsCard participants={analysis.participants} edition={analysis.edition} />
      )}
    </>
  )
}

const files: readonly [keyof typeof panelExportPaths, string][] = [
  ['csv', 'Respuestas (CSV)'],
  ['jsonl', 'Respuestas (JSON Lines)'],
  ['workbook', 'Libro con tablas (XLSX)'],
  ['dictionary', 'Diccionario'],
  ['r', 'Código de R'],
  ['spss', 'Sintaxis de SPSS'],
  ['manifest', 'Manifiesto'],
]

function ResponseFiles({ survey }: { survey: string }) {
  return (
    <details className="card py-2 sm:py-4">
      <summary className="summary">Respuestas para analizar</summary>
      <p className="text-sm">
        Una fila por respuesta, sin código postal ni colonia, y con su peso si hay suficientes para ponderar. R y SPSS
        leen el CSV con etiquetas desde la misma carpeta. Las apartadas van también, cada una con la regla que la
        aparta; el manifiesto dice cuántas son.
      </p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {files.map(([file, name]) => (
          <li key={file}>
            <DownloadLink href={panelExportPaths[file](survey)}>{name}</DownloadLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface NoAnswersYetProps {
  readonly surveyId: string
  readonly isHidden: boolean
  readonly publicOrigin: string
  readonly minors: number
}

function NoAnswersYet({ surveyId, isHidden, publicOrigin, minors }: NoAnswersYetProps) {
  return (
    <Card id="vacia" title="Todavía no hay respuestas">
      <p className="mt-1 text-sm">En cuanto alguien responda, aquí verás:</p>
      <ul className="bullets mt-3 text-sm">
        <li>cada pregunta con sus palabras exactas, cuántas personas eligieron cada respuesta y su intervalo;</li>
        <li>
          las respuestas ponderadas con el censo y sin ponderar, comparadas por sexo, edad, zona o municipio, y por
          semana;
        </li>
        <li>quiénes participaron, junto a la población del estado;</li>
        <li>lo que la gente escribió con sus palabras.</li>
      </ul>
      {minors > 0 && (
        <p className="mt-3 text-sm">
          Hasta ahora solo respondieron menores de 18 años ({wholeNumber(minors)}), que no cuentan en ningún resultado.
        </p>
      )}
      <p className="mt-3 text-sm">
        Comparte su dirección: <SurveyAddress survey={{ id: surveyId, isHidden }} origin={publicOrigin} />
      </p>
    </Card>
  )
}

/** How many people, how they are weighted, and what the intervals can and cannot say. */
function WeightingCard({ analysis }: { analysis: AnalysisReply }) {
  const { people, minors, edition, weighting } = analysis
  const facts = {
    Personas: wholeNumber(people),
    ...(minors > 0 && { Menores: `${wholeNumber(minors)} de menos de 18 años, fuera de todos los resultados` }),
    ...(weighting.kind === 'weighted'
      ? {
          'Muestra efectiva': `${wholeNumber(weighting.nEff)} (efecto de diseño ${points(weighting.deff / 100, 2)})`,
          Ponderación: `Por ${weighting.rungName}: nivel ${weighting.rung} de 4. El peso máximo es ${points(weighting.maxWeight / 100, 1)}. Quienes no dijeron sexo, edad o lugar cuentan, en conjunto, lo mismo que en la muestra.`,
        }
      : { Ponderación: `Sin ponderar. ${weighting.why}` }),
    ...(edition && { Población: `${edition}, personas de 18 años o más` }),
  }
  return (
    <Card id="participacion" title="Participación abierta">
      <p className="mt-1 text-sm">
        Respondió quien quiso. El intervalo modelado al 95&nbsp;% supone que, ya ponderadas, las personas que
        participaron opinan como las que no lo hicieron, y eso no se puede comprobar. Más respuestas no corrigen ese
        sesgo: el intervalo deja de estrecharse cuando la muestra efectiva llega a {wholeNumber(OPEN_STUDY_CEILING)}.
      </p>
      <dl className="facts mt-4">
        {Object.entries(facts).map(([name, fact]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}
