import type { CheckResult, HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ago, dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { Section } from '../../components/section.tsx'
import { Card } from '../card.tsx'
import { inPanelRoot, usePanelCall } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { RefusalsByReason } from './refusals-by-reason.tsx'
import { gradeLooks, VerdictCard } from './verdict.tsx'

export const HealthPanel = inPanelRoot(() => {
  const health = usePanelCall<HealthReply>(apiPaths.health)
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[health]} />
      {health.data && (
        <>
          <VerdictCard checks={health.data.checks} grade={health.data.grade} />
          <CheckList checks={health.data.checks} />
          <LiveNumberGrid health={health.data} now={health.dataUpdatedAt} />
          <RefusalsByReason refusals={health.data.refusals} />
        </>
      )}
    </div>
  )
})

const MB = 1_000_000

/** How the site does at this moment, in numbers that say what they mean and when they would be too high. */
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
  const { commits, waitingWrites, lateness, memoryBytes, connections, typeform, version, startedAt } = health
  const commit = commits.meanMs === null ? 'Sin datos' : milliseconds(commits.meanMs)
  const lateMeaning = `En los últimos dos minutos; el peor, ${milliseconds(lateness.worst)}. A partir de un segundo se rechazan visitas.`
  const memory = `${wholeNumber(Math.round(memoryBytes / MB))} MB`
  const open = connections === 1 ? 'Hay una conexión abierta.' : `Hay ${wholeNumber(connections)} conexiones abiertas.`
  const unproven = typeform.unproven === null ? 'Sin datos' : wholeNumber(typeform.unproven)
  const lastProof =
    typeform.lastProofAt === null
      ? 'Typeform no ha confirmado nada desde que arrancó el sitio.'
      : `La última confirmación llegó ${ago(now - typeform.lastProofAt)}.`
  return [
    ['Guardar una respuesta', commit, commitMeaning(commits)],
    ['Esperan para guardarse', wholeNumber(waitingWrites), 'En este momento. Lo normal es ninguna o pocas.'],
    ['Demora del servidor', milliseconds(lateness.usual), lateMeaning],
    ['Memoria', memory, open],
    ['Por confirmar con Typeform', unproven, lastProof],
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

/** What needs somebody, the urgent first; then what is well, in few words. */
function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const of = (grade: CheckResult['grade']) => checks.filter((result) => result.grade === grade)
  const [troubles, well] = [[...of('bad'), ...of('warning')], of('good')]
  return (
    <>
      {troubles.length > 0 && (
        <Section id="atender" title="Qué atender" titleClass={titleClass}>
          <ul className="mt-3 space-y-3">
            {troubles.map((result) => (
              <Trouble key={`${result.check} ${result.sentence}`} result={result} />
            ))}
          </ul>
        </Section>
      )}
      {well.length > 0 && (
        <Section id="bien" title="Lo que va bien" className="card" titleClass={titleClass}>
          <ul className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-2">
            {well.map(({ check, title, sentence }) => (
              <li key={`${check} ${sentence}`} className="flex gap-2.5">
                {gradeLooks.good.icon('mt-0.5 size-5')}
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

function Trouble({ result: { title, grade, sentence, advice } }: { result: CheckResult }) {
  const { name, border, ground, icon } = gradeLooks[grade]
  return (
    <li className={`flex gap-3 rounded-xl border p-4 ${border} ${ground}`}>
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
