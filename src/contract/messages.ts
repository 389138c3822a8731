/** Every failure that the server can reply with: its code, status and sentence. There are no others. */
export const failures = {
  'bad-request': { status: 400, sentence: 'La solicitud no es válida. Recarga la página e intenta de nuevo.' },
  'bad-json': { status: 400, sentence: 'El contenido enviado no es JSON válido.' },
  'bad-place': { status: 400, sentence: 'El código postal o la colonia no son válidos para Aguascalientes.' },
  'bad-answer': {
    status: 400,
    sentence: 'Una de las respuestas no corresponde a su pregunta. Revísala e intenta de nuevo.',
  },
  'wrong-confirmation': {
    status: 400,
    sentence: 'La confirmación no coincide. Escríbela tal como se muestra, con mayúsculas.',
  },
  'wrong-form': { status: 400, sentence: 'Este formulario no pertenece a ninguna encuesta.' },
  'bad-signature': { status: 401, sentence: 'La firma no corresponde al contenido.' },
  'not-signed-in': { status: 401, sentence: 'No autorizado - credenciales incorrectas' },
  'not-allowed': {
    status: 403,
    sentence: 'Tu cuenta no permite hacer esto. Pídelo a una persona de administración.',
  },
  'turn-taken': {
    status: 403,
    sentence:
      'Desde tu conexión ya se respondió esta encuesta. Las personas que comparten una misma red (casa, trabajo o datos móviles) comparten también la conexión. Si en tu casa aún falta alguien, puede participar con sus datos móviles.',
  },
  'survey-closed': {
    status: 403,
    sentence: 'Esta encuesta ya cerró y no recibe más respuestas. Gracias por tu interés.',
  },
  'survey-not-yet': {
    status: 403,
    sentence: 'Esta encuesta todavía no abre. Vuelve pronto: te esperamos.',
  },
  'foreign-page': {
    status: 403,
    sentence: 'Esta solicitud viene de otro sitio y no se aceptó. Abre la encuesta en nuestra página.',
  },
  'no-proof': {
    status: 403,
    sentence:
      'Tu dispositivo aún no termina la comprobación que protege esta encuesta. Deja la página abierta unos segundos e intenta de nuevo: todavía puedes participar.',
  },
  'unknown-path': { status: 404, sentence: 'Esta dirección no existe.' },
  'unknown-survey': { status: 404, sentence: 'Esta encuesta no existe.' },
  'unknown-session': {
    status: 404,
    sentence: 'No encontramos esta participación. Recarga la página para comenzar de nuevo.',
  },
  'unknown-release': { status: 404, sentence: 'Esta encuesta no tiene una publicación con ese número.' },
  'unknown-account': { status: 404, sentence: 'No hay una cuenta con ese usuario.' },
  'unknown-draft': { status: 404, sentence: 'Este borrador ya no existe: se abrió o se borró.' },
  'wrong-method': { status: 405, sentence: 'Esta dirección no acepta ese método.' },
  timeout: { status: 408, sentence: 'La solicitud tardó demasiado en llegar. Intenta de nuevo.' },
  'already-answered': {
    status: 409,
    sentence:
      'Esta encuesta ya se completó desde tu conexión y solo contamos una respuesta por conexión. Si compartes la red con otra persona, es posible que haya respondido antes.',
  },
  'unknown-version': {
    status: 409,
    sentence:
      'Esta página muestra una versión del cuestionario que no conocemos. Recarga la página para responder la actual.',
  },
  'release-refused': { status: 409, sentence: 'Por ahora no se puede publicar. Revisa qué lo impide.' },
  'story-refused': { status: 409, sentence: 'Un texto dice un número que no está en esta publicación.' },
  'draft-changed': {
    status: 409,
    sentence:
      'La vista previa ya no es la que revisaste, tiene más de una hora o es de otro día. Prepara otra y revísala antes de publicar.',
  },
  'sheet-changed': {
    status: 409,
    sentence:
      'Otra persona guardó esta ficha mientras la escribías. Mira abajo qué cambió; si guardas otra vez, queda lo tuyo.',
  },
  'frame-changed': {
    status: 409,
    sentence: 'Otra persona guardó estos códigos mientras los escribías. Recarga la página para ver los suyos.',
  },
  'already-withdrawn': { status: 409, sentence: 'Esta publicación ya se había retirado.' },
  'user-taken': {
    status: 409,
    sentence: 'Ese usuario ya se usó. Elige otro o, si es la misma persona, devuélvele el acceso.',
  },
  'last-administrator': {
    status: 409,
    sentence: 'Es la última cuenta de administración: agrega otra antes de quitarla o de cambiar su rol.',
  },
  'password-of-settings': {
    status: 409,
    sentence: 'Entraste con la cuenta de los ajustes: su contraseña se cambia en ADMIN_PASSWORD.',
  },
  'visibility-refused': { status: 409, sentence: 'Por ahora no se puede cambiar para quién es.' },
  'opening-refused': { status: 409, sentence: 'Por ahora no se puede abrir. Revisa qué lo impide.' },
  'too-large': { status: 413, sentence: 'El contenido enviado es demasiado grande.' },
  'uri-too-long': { status: 414, sentence: 'La dirección solicitada es demasiado larga.' },
  'unsupported-type': { status: 415, sentence: 'El contenido debe enviarse como application/json.' },
  'too-many': { status: 429, sentence: 'Demasiadas solicitudes en poco tiempo. Espera un momento e intenta de nuevo.' },
  'headers-too-large': { status: 431, sentence: 'Los encabezados de la solicitud son demasiado grandes.' },
  internal: { status: 500, sentence: 'Ocurrió un error inesperado. Intenta de nuevo en unos minutos.' },
  'not-verifiable': {
    status: 503,
    sentence: 'Por ahora no es posible comprobar la respuesta; quedará registrada como reportada.',
  },
  'too-many-webhooks': {
    status: 503,
    sentence: 'Llegan demasiados avisos a la vez. Envíalo de nuevo en un minuto.',
  },
  busy: {
    status: 503,
    sentence: 'Hay muchas personas participando en este momento. Intenta de nuevo en unos segundos.',
  },
  unavailable: {
    status: 503,
    sentence:
      'El servicio no está disponible por el momento. Todavía puedes participar: intenta de nuevo en unos minutos.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>

export type FailureCode = keyof typeof failures

/** The sentences of replies that are not failures. */
export const messages = {
  accessGranted: 'Acceso permitido. Puedes responder esta encuesta.',
  accessDenied: failures['turn-taken'].sentence,
  sessionStarted: 'Acceso confirmado. Tu participación es anónima.',
  completed: 'Respuesta registrada. Gracias por participar.',
} as const

/** Shown to the administrator while a survey gets far more answers than on other days. */
export const burstWarning =
  'Llegan ahora muchas más respuestas de lo usual. Puede ser una mención en los medios o un programa que responde.'
