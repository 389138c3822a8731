import type { BackupReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ago, dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { post } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { Card } from '../card.tsx'
import { ActionButton, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { usePanelCall } from '../panel-call.tsx'

/** The last backup, and a button that makes one on the server. */
export function BackupCard({ titleClass }: { titleClass: string }) {
  const announcement = useAnnouncement()
  const { data, dataUpdatedAt: now } = usePanelCall<BackupReply>(apiPaths.backup)
  const make = useAction((_: null) => post<BackupReply>(apiPaths.backup, {}), {
    replaces: apiPaths.backup,
    onDone: ({ isRunning, failure }) =>
      announcement.setMessage(failure ? '' : isRunning ? STILL_RUNNING : 'El respaldo está hecho.'),
  })
  if (!data) return null
  const { last, folder, obstacle, failure, isRunning } = data
  return (
    <Card id="respaldo" title="Respaldo" {...{ titleClass, announcement }}>
      <p className="mt-1 wrap-anywhere">
        {last
          ? `El último es del ${dayAndTime(last.at)} (${ago(now - last.at)}) y pesa ${wholeNumber(Math.ceil(last.bytes / 1_000))} kB.`
          : 'Todavía no hay ninguno.'}{' '}
        Están en «{folder}», en el servidor. No llevan la clave de visitantes.
      </p>
      {isRunning && <p className="mt-2 text-sm">Se está haciendo uno.</p>}
      {obstacle ? (
        <p className="mt-2 text-sm wrap-anywhere">{obstacle}</p>
      ) : (
        <Allowed to="administration">
          <p className="mt-3">
            <ActionButton action={make} busyLabel="Haciendo el respaldo..." onClick={() => make.send(null)}>
              Hacer un respaldo ahora
            </ActionButton>
          </p>
        </Allowed>
      )}
      <Problem>{make.failure ?? failure}</Problem>
    </Card>
  )
}

const STILL_RUNNING = 'El respaldo sigue haciéndose: puede tardar minutos. Aquí se verá cuando esté.'
