import type { FailureCode } from '#contract/messages.ts'

/** What was refused, in the operator's words. */
export const refusalNames: Record<FailureCode, string> = {
  'turn-taken': 'Desde esa dirección ya se había respondido',
  'already-answered': 'Segunda respuesta desde la misma dirección',
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

/** One that is not known here is told as it is. */
export function refusalName(reason: string): string {
  return refusalNames[reason as FailureCode] ?? reason
}
