import type { CheckResult, HealthReply } from '#contract/health-schemas.ts'
import type { FailureCode } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { ago, dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { Card } from '../card.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { BackupCard } from './backup-card.tsx'
import { gradeStyles, VerdictCard } from './verdict.tsx'

export const HealthPanel = withQueryClient(() => {
  const health = usePanelCall<HealthReply>(apiPaths.health)
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[health]} />
      {health.data && (
        <>
          <VerdictCard checks={health.data.checks} grade={health.data.grade} />
          <CheckList checks={health.data.checks} />
          <BackupCard titleClass={titleClass} />
          <LiveNumberGrid health={health.data} now={health.dataUpdatedAt} />
          <RefusalsByReason refusals={health.data.refusals} />
        </>
      )}
    </div>
  )
})

const MB = 1_000_000

/** How the site is doing right now: each number with what it means. */
function LiveNumberGrid({ health, now }: { health: HealthReply; now: number }) {
  return (
    <Card id="cifras" title="En este momento" titleClass={titleClass}>
      <dl className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {liveNumbersOf(health, now).map(([name, value, meaning]) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="text-2xl font-extrabold text-ink tabular-nums">{value}</dd>
            <dd className="mt-1 text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function liveNumbersOf(health: HealthReply, now: number): [name: string, value: string, meaning: string][] {
  const { commits, waitingWrites, lateness, memoryBytes, connections, lastProofAt, version, startedAt } = health
  const commit = commits.meanMs === null ? 'Sin datos' : milliseconds(commits.meanMs)
  const lateMeaning = `En los últimos dos minutos; el peor, ${milliseconds(lateness.worst)}. A partir de un segundo se rechazan visitas.`
  const memory = `${wholeNumber(Math.round(memoryBytes / MB))} MB`
  const open = connections === 1 ? 'Hay una conexión abierta.' : `Hay ${wholeNumber(connections)} conexiones abiertas.`
  const lastProof = lastProofAt === null ? 'Ninguna' : ago(now - lastProofAt)
  return [
    ['Guardar una respuesta', commit, commitMeaning(commits)],
    ['Esperan para guardarse', wholeNumber(waitingWrites), 'En este momento. Lo normal es ninguna o pocas.'],
    ['Demora del servidor', milliseconds(lateness.usual), lateMeaning],
    ['Memoria', memory, open],
    ['Última confirmación de Typeform', lastProof, 'Desde que arrancó el sitio.'],
    ['Versión', version, `Arrancó el ${dayAndTime(startedAt)}, ${ago(now - startedAt)}.`],
  ]
}

function commitMeaning({ count, mostMs }: HealthReply['commits']): string {
  if (count === 0) return 'Nadie ha escrito nada en los últimos cinco minutos.'
  const most = mostMs === null ? 'algunas más de 5 s' : `casi todas en menos de ${milliseconds(mostMs)}`
  return `En promedio, en los últimos cinco minutos; ${most}.`
}

function milliseconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} ms`
  return value < 1_000 ? `${wholeNumber(Math.round(value))} ms` : `${(value / 1_000).toFixed(1)} s`
}

const titleClass = 'text-xl font-bold text-ink sm:text-2xl'

/** Problems first, the urgent ones on top; then what is fine, in brief. */
function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const of = (grade: CheckResult['grade']) => checks.filter((result) => result.grade === grade)
  const [problems, fine] = [[...of('bad'), ...of('warning')], of('good')]
  return (
    <>
      {problems.length > 0 && (
        <Section id="atender" title="Qué atender" titleClass={titleClass}>
          <ul className="mt-3 space-y-3">
            {problems.map((result) => (
              <ProblemItem key={`${result.check} ${result.sentence}`} result={result} />
            ))}
          </ul>
        </Section>
      )}
      {fine.length > 0 && (
        <Section id="bien" title="Lo que va bien" className="card" titleClass={titleClass}>
          <ul className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-2">
            {fine.map(({ check, title, sentence }) => (
              <li key={`${check} ${sentence}`} className="flex gap-2.5">
                {gradeStyles.good.icon('mt-0.5 size-5')}
                <p className="min-w-0 text-sm wrap-anywhere">
                  <span className="block font-semibold text-ink">{title}</span>
                  {sentence}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function ProblemItem({ result: { title, grade, sentence, advice } }: { result: CheckResult }) {
  const { name, border, background, icon } = gradeStyles[grade]
  return (
    <li className={`flex gap-3 rounded-xl border p-4 ${border} ${background}`}>
      {icon('mt-0.5 size-5')}
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <h3 className="font-bold text-ink">
          {title}
          <span className="ml-2 text-sm font-semibold">{name}</span>
        </h3>
        <p>{sentence}</p>
        {advice && (
          <p>
            <span className="font-semibold text-ink">Qué hacer: </span>
            {advice}
          </p>
        )}
      </div>
    </li>
  )
}

function RefusalsByReason({ refusals }: Pick<HealthReply, 'refusals'>) {
  return (
    <Card id="rechazos" title="Rechazos por motivo" titleClass={titleClass}>
      {refusals.length === 0 ? (
        <p className="mt-1">Desde que arrancó el sitio no se ha rechazado nada.</p>
      ) : (
        <>
          <p className="mt-1 text-sm">
            Son intentos, no personas: la misma puede volver muchas veces. Siempre hay bots que prueban direcciones.
          </p>
          <DataTable
            caption="Rechazos por motivo"
            columns={['Motivo', 'Últimos 5 min', 'Desde que arrancó']}
            headClass="w-full font-normal text-body"
            lastClass="font-semibold text-ink"
            rows={refusals.map(({ reason, sinceStart, recent }) => ({
              key: reason,
              // An unknown reason is shown as it is.
              cells: [refusalNames[reason as FailureCode] ?? reason, wholeNumber(recent), wholeNumber(sinceStart)],
            }))}
          />
        </>
      )}
    </Card>
  )
}

const refusalNames: Record<FailureCode, string> = {
  'turn-taken': 'Desde esa conexión ya se había respondido',
  'already-answered': 'Segunda respuesta desde la misma conexión',
  'too-many': 'Demasiadas solicitudes, o intentos de entrar al panel',
  'no-proof': 'Sin la prueba de trabajo',
  'bad-answer': 'Una respuesta que no corresponde a su pregunta',
  'bad-place': 'Código postal o colonia que no existe',
  'unknown-session': 'Participación vencida o de otra encuesta',
  'survey-closed': 'Encuesta cerrada',
  'survey-not-yet': 'Encuesta que aún no abre',
  'unknown-survey': 'Encuesta que no existe',
  'unknown-path': 'Dirección que no existe',
  'unknown-release': 'Publicación que no existe',
  'not-signed-in': 'Panel o métricas sin contraseña, o con otra',
  'not-allowed': 'Algo del panel que el rol de la persona no permite',
  'unknown-account': 'Cuenta que no existe',
  'user-taken': 'Cuenta con un usuario que ya se había usado',
  'last-administrator': 'Última cuenta de administración: no se quita',
  'password-of-settings': 'Contraseña que solo se cambia en los ajustes',
  'bad-signature': 'Aviso de Typeform sin la firma correcta',
  'wrong-form': 'Aviso de un formulario que no es de ninguna encuesta',
  'foreign-page': 'Envío desde otro sitio',
  'wrong-method': 'Método que esa dirección no acepta',
  'wrong-confirmation': 'Confirmación mal escrita en el panel',
  'release-refused': 'Publicación que aún no se podía hacer',
  'frame-changed': 'Códigos que otra persona guardó al mismo tiempo',
  'story-refused': 'Texto con un número que no está en la publicación',
  'draft-changed': 'Vista previa que ya había cambiado',
  'sheet-changed': 'Ficha metodológica que otra persona ya había cambiado',
  'unknown-draft': 'Borrador de cuestionario que ya no existe',
  'visibility-refused': 'Cambios de para quién es una encuesta, que no se pudieron hacer',
  'opening-refused': 'Cuestionario que aún no se podía abrir',
  'unknown-version': 'Respuesta a una versión del cuestionario que no existe',
  'too-many-webhooks': 'Demasiados avisos de Typeform, o de quien lo finge, a la vez',
  'already-withdrawn': 'Publicación ya retirada',
  'bad-request': 'Solicitud mal formada',
  'bad-json': 'Contenido que no es JSON',
  'too-large': 'Contenido demasiado grande',
  'headers-too-large': 'Encabezados demasiado grandes',
  'uri-too-long': 'Dirección demasiado larga',
  'unsupported-type': 'Tipo de contenido que no se acepta',
  timeout: 'Solicitud que no terminó de llegar',
  'not-verifiable': 'Typeform no pudo comprobarla en ese momento',
  busy: 'El sitio no se daba abasto',
  unavailable: 'La base de datos no contestaba',
  internal: 'Falla del programa: ver el registro',
}
