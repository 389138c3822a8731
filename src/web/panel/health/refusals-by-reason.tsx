import type { HealthReply } from '#contract/health-schemas.ts'
import type { FailureCode } from '#contract/messages.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Card } from '../card.tsx'

/** What was turned away, by reason, the most frequent first. */
export function RefusalsByReason({ refusals }: Pick<HealthReply, 'refusals'>) {
  return (
    <Card id="rechazos" title="Rechazos por motivo" titleClass="text-xl font-bold text-ink sm:text-2xl">
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
              // A reason that is not known here is shown as it is.
              cells: [refusalNames[reason as FailureCode] ?? reason, wholeNumber(recent), wholeNumber(sinceStart)],
            }))}
          />
        </>
      )}
    </Card>
  )
}

/** What was refused, in the operator's words. */
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
  'bad-signature': 'Aviso de Typeform sin la firma correcta',
  'wrong-form': 'Aviso de un formulario que no es de ninguna encuesta',
  'foreign-page': 'Envío desde otro sitio',
  'wrong-method': 'Método que esa dirección no acepta',
  'wrong-confirmation': 'Confirmación mal escrita en el panel',
  'release-refused': 'Publicación que aún no se podía hacer',
  'draft-changed': 'Vista previa que ya había cambiado',
  'unknown-draft': 'Borrador de cuestionario que ya no existe',
  'opening-refused': 'Cuestionario que aún no se podía abrir',
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
