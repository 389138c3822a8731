import type { AnalysisReply, QualityReply, SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { exactPercent, wholeNumber } from '#rules/format/percent.ts'
import { roundedPeopleText } from '#rules/releases/disclosure/rounding.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { ShareBar } from '../../charts/share-bar.tsx'
import { ParticipantsCard } from '../answers/participants-card.tsx'
import { BurstLine } from '../burst-line.tsx'
import { BY_TENS } from '../by-tens.ts'
import { Card, NumberList } from '../card.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { MeasureCard, measuresOf, ShareBars } from './measures.tsx'
import { PaceCard } from './pace-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { RulesCard } from './rules-card.tsx'

export const QualityPanel = withQueryClient(({ surveyId }: { surveyId: string }) => {
  const quality = usePanelCall<QualityReply>(apiPaths.quality(surveyId))
  const aside = usePanelCall<SettingAsideReply>(apiPaths.settingAside(surveyId))
  const analysis = usePanelCall<AnalysisReply>(apiPaths.analysis(surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[quality, aside, analysis]} />
      {/* Shown together: what arrived later would push down the rest. */}
      {quality.data && aside.data && (
        <>
          {quality.data.isBurst && <BurstLine />}
          <TotalsCard aside={aside.data} />
          {quality.data.completed > 0 && (
            <>
              <PaceCard hours={quality.data.hours} />
              <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
                {measuresOf(quality.data).map((measure) => (
                  <MeasureCard key={measure.title} {...measure}>
                    {measure.total > 0 && <ShareBars {...measure} />}
                  </MeasureCard>
                ))}
              </div>
              <PlacesCard places={quality.data.places} />
            </>
          )}
          <ReachedCard reached={quality.data.reached} />
          <RefusalsCard refused={quality.data.refused} limited={quality.data.limited} />
          <RulesCard surveyId={surveyId} aside={aside.data} />
          {analysis.data && analysis.data.participants.length > 0 && (
            <ParticipantsCard
              participants={analysis.data.participants}
              edition={analysis.data.edition}
              meaning="Una participación abierta no se parece a la población: que difiera es lo normal y los pesos lo corrigen en parte. Un cambio brusco en pocos días sí merece una mirada. Solo están las contadas."
            />
          )}
        </>
      )}
    </div>
  )
})

/** How many completions count in this survey's results, and how many are set aside. */
function TotalsCard({ aside }: { aside: SettingAsideReply }) {
  const { completed, counted } = aside
  const totals = {
    Completadas: wholeNumber(completed),
    Contadas: wholeNumber(counted),
    Apartadas: wholeNumber(completed - counted),
  }
  const share = counted / Math.max(1, completed)
  return (
    <Card id="totales" title="Qué se cuenta">
      <NumberList className="mt-2" numberClass="text-3xl" numbers={totals} />
      {completed > 0 && <ShareBar share={share} height={12} className="mt-3" isOutlined />}
      <p className="mt-3 text-sm">
        {completed > 0 && `Se cuenta el ${exactPercent(share * 100)}. `}
        {completed === 0 && 'Todavía no hay nada que contar: comparte la dirección de la encuesta. '}
        Lo apartado se guarda completo, fuera de lo que se respondió; apagar la regla lo devuelve tal como estaba. Las
        cifras de abajo son de todas las completadas.
      </p>
      <p className="mt-2 text-sm">{BY_TENS}</p>
      <a href="#reglas" className="button-quiet -mx-2 mt-1 text-sm">
        Ver y cambiar las reglas
      </a>
    </Card>
  )
}

const refusalTexts: Record<keyof QualityReply['refused'], string> = {
  check: 'Al entrar: desde esa conexión ya se había respondido',
  start: 'Al iniciar de nuevo',
  completion: 'Al enviar una segunda respuesta',
}

const networkTexts: Record<string, string> = {
  address: 'una sola dirección',
  '24': 'un bloque IPv4 (/24)',
  '56': 'un bloque IPv6 (/56)',
  '48': 'un bloque IPv6 grande (/48)',
}
const limitTexts: Record<string, string> = { calls: 'Demasiadas llamadas', starts: 'Demasiados inicios' }

/** Where people leave our own form. */
function ReachedCard({ reached }: Pick<QualityReply, 'reached'>) {
  if (reached.every(({ total }) => total === 0)) return null
  return (
    <MeasureCard
      title="Hasta qué parte llegaron"
      summary="Veces que alguien llegó a cada parte de nuestro formulario."
      meaning="Se cuenta por día, sin sesión y sin dirección, y se muestra redondeado hacia abajo a decenas. Quien vuelve en otra pestaña cuenta otra vez y un programa puede inflarlo: por eso no se usa para nada más."
    >
      <DataTable
        caption="Llegadas a cada parte"
        columns={['Parte', 'En total', 'Últimos 7 días']}
        rows={reached.map(({ part, total, lastDays }) => ({
          key: part,
          cells: [part, roundedPeopleText(total), roundedPeopleText(lastDays)],
        }))}
      />
    </MeasureCard>
  )
}

function RefusalsCard({ refused, limited }: Pick<QualityReply, 'refused' | 'limited'>) {
  const repeats = (Object.keys(refusalTexts) as (keyof typeof refusalTexts)[]).map(
    (step) => [refusalTexts[step], refused[step]] as const,
  )
  const limits = limited.map(({ reason, refused }) => [limitName(reason), refused] as const)
  const all = repeats.reduce((sum, [, amount]) => sum + amount, 0)
  return (
    <MeasureCard
      title="Intentos rechazados"
      summary={`Repeticiones desde una conexión que ya respondió: ${wholeNumber(all)}.`}
      meaning="Son intentos, no personas: la misma puede volver muchas veces, y quien comparte la red con alguien que ya respondió también cuenta aquí. No se guarda de quién son."
    >
      <Amounts caption="Repeticiones por etapa" rows={repeats} />
      <p className="mt-4 text-sm">
        {limits.length === 0
          ? 'Por límites de uso no se ha rechazado nada desde que arrancó el servidor.'
          : 'Por límites de uso, en todas las encuestas, desde que arrancó el servidor:'}
      </p>
      {limits.length > 0 && <Amounts caption="Por límites de uso" rows={limits} />}
    </MeasureCard>
  )
}

/** «calls-48» in words. An unknown reason is shown as it is. */
function limitName(reason: string): string {
  const [limit = '', network = ''] = reason.split('-')
  const [what, from] = [limitTexts[limit], networkTexts[network]]
  return what && from ? `${what} desde ${from}` : reason
}

function Amounts({ caption, rows }: { caption: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <DataTable
      caption={caption}
      headClass="w-full font-normal text-body"
      lastClass="font-semibold text-ink"
      rows={rows.map(([name, amount]) => ({ key: name, cells: [name, wholeNumber(amount)] }))}
    />
  )
}
