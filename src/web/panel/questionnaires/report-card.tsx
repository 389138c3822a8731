import type { ReactNode } from 'react'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { amount } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'
import { Allowed } from '../allowed.tsx'
import { Card, NumberList } from '../card.tsx'
import { useAnnouncement } from '../panel-action.tsx'
import { UploadForm } from './upload-form.tsx'

type Report = SurveyDraftReply['report']

/** The errors and warnings of the file, cell by cell, and a form to upload it again. */
export function ReportCard({ draft: { id, report } }: { draft: SurveyDraftReply }) {
  const { heading, message, announce } = useAnnouncement()
  const { errors, warnings, summary } = report
  const hasErrors = errors.length > 0
  return (
    <Card id="informe" title="Qué se encontró en el archivo" heading={heading}>
      <p role="status" className="mt-3 font-bold">
        <span className={`flex gap-2 ${hasErrors ? 'text-red-900' : 'text-secure'}`}>
          {hasErrors ? <StopIcon className="mt-0.5 size-5" /> : <CheckIcon className="mt-0.5 size-5" />}
          {message} {verdictOf(errors.length)}
        </span>
      </p>
      {hasErrors && <Lines title={amount(errors.length, 'error', 'errores')} lines={errors} />}
      {warnings.length > 0 && (
        <>
          <p className="mt-5 flex gap-2 text-sm">
            <AlertIcon className="size-5 text-amber-800" />
            Los avisos no impiden abrirla: júzgalos tú.
          </p>
          <Lines title={amount(warnings.length, 'aviso', 'avisos')} lines={warnings} />
        </>
      )}
      <NumberList
        className="mt-5 border-t border-line pt-4"
        numbers={{
          Secciones: summary.sections,
          Preguntas: summary.questions,
          'Con condición': summary.conditions,
          Electorales: summary.electoral,
          Minutos: summary.minutes,
        }}
      />
      <Allowed to="analysis">
        <div className="mt-5">
          <UploadForm
            target={{ borrador: id }}
            label="Subir otra vez el archivo"
            isPrimary={hasErrors}
            onUploaded={() => announce('Se leyó el archivo otra vez.')}
          />
        </div>
      </Allowed>
    </Card>
  )
}

function verdictOf(errors: number): string {
  if (errors === 0) return 'Sin errores en el archivo.'
  return errors === 1 ? 'Un error impide abrirla.' : `${errors} errores impiden abrirla.`
}

const SHOWN_AT_ONCE = 12

function Lines({ title, lines }: { title: string; lines: Report['errors'] }) {
  const table = (
    <DataTable
      className="data-table"
      caption={title}
      columns={['Celda', 'Qué pasa']}
      headClass="font-mono sm:whitespace-nowrap"
      lastClass="w-full wrap-anywhere"
      rows={lines.map(({ cell, message }) => ({ key: `${cell} ${message}`, cells: [breakable(cell), message] }))}
    />
  )
  return (
    <div className="mt-3">
      <h3 className="font-bold text-ink">{title}</h3>
      {lines.length <= SHOWN_AT_ONCE ? (
        table
      ) : (
        <details open>
          <summary className="summary">Celda por celda</summary>
          {table}
        </details>
      )}
    </div>
  )
}

/** Lets «survey!C14», or a path in a JSON file, break into lines on a phone. */
function breakable(cell: string): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
  return cell.split(/(?<=[!.])/).flatMap((part, at) => [<wbr key={at} className="sm:hidden" />, part])
}
