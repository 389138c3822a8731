import type { QualityReply } from '#contract/panel-schemas.ts'
import { type TimeTaken, timeNames } from '#rules/quality/time-taken.ts'
import { ofResponses } from './responses.ts'

export interface Measure {
  readonly title: string
  readonly words: string
  readonly meaning: string
  readonly rows: readonly { readonly label: string; readonly amount: number; readonly isApart?: boolean }[]
  readonly total: number
}

/** The measures that are parts of a whole, each with what it can and cannot mean. */
export function measuresOf(quality: QualityReply): Measure[] {
  return [networks(quality), bursts(quality), proof(quality), repeated(quality), times(quality), lines(quality)]
}

function networks({ completed, networks: { busy, crowded } }: QualityReply): Measure {
  return {
    title: 'De qué redes llegaron',
    words: `De redes concurridas o muy concurridas: ${ofResponses(busy + crowded, completed)}.`,
    meaning:
      'Muchas respuestas de una red en poco tiempo pueden ser una escuela, una compañía telefónica o alguien con muchas direcciones. Quien reparte las suyas entre muchas redes no se ve aquí.',
    total: completed,
    rows: [
      { label: 'Red muy concurrida', amount: crowded },
      { label: 'Red concurrida', amount: busy },
      { label: 'Red tranquila', amount: completed - busy - crowded, isApart: true },
    ],
  }
}

function proof({ completed, withoutProof }: QualityReply): Measure {
  return {
    title: 'Prueba de trabajo',
    words: `Sin la prueba que la página resuelve sola: ${ofResponses(withoutProof, completed)}.`,
    meaning:
      'La prueba hace caro responder con un programa; no dice quién responde. También le puede faltar a un teléfono muy antiguo.',
    total: completed,
    rows: [
      { label: 'Sin prueba', amount: withoutProof },
      { label: 'Con prueba, o cuando no se pedía', amount: completed - withoutProof, isApart: true },
    ],
  }
}

function bursts({ completed, inBurst: { responses, withoutProof } }: QualityReply): Measure {
  return {
    title: 'Durante una ráfaga',
    words: `Cuando llegaban muchas más de lo usual: ${ofResponses(responses, completed)}.`,
    meaning:
      'Una ráfaga no es un engaño: una mención en televisión también lo es. Lo dudoso es llegar en ella sin la prueba que la página resuelve.',
    total: completed,
    rows: [
      { label: 'En una ráfaga, sin prueba', amount: withoutProof },
      { label: 'En una ráfaga, con prueba', amount: responses - withoutProof },
      { label: 'En otro momento', amount: completed - responses, isApart: true },
    ],
  }
}

function repeated({ completed, repeated }: QualityReply): Measure {
  return {
    title: 'Mismas respuestas',
    words: `Eligieron lo mismo que otras 20 o más en uno o dos días: ${ofResponses(repeated, completed)}.`,
    meaning:
      'Lo mismo de principio a fin; lo escrito no se compara. Puede ser un programa, o personas que repiten una consigna. Quien cambia una sola respuesta no se ve aquí.',
    total: completed,
    rows: [
      { label: 'Iguales a otras muchas', amount: repeated },
      { label: 'Las demás', amount: completed - repeated, isApart: true },
    ],
  }
}

function times({ completed, times }: QualityReply): Measure {
  const quick = times.find(({ time }) => time === 'under-20-s')?.responses ?? 0
  return {
    title: 'Cuánto tardaron',
    words: `En menos de 20 segundos, de principio a fin: ${ofResponses(quick, completed)}.`,
    meaning:
      'Nadie lee el cuestionario en 20 segundos. Un programa puede esperar: tardar lo normal no prueba que haya una persona.',
    total: completed,
    rows: times.map(({ time, responses }) => ({
      label: timeNames[time as TimeTaken],
      amount: responses,
      isApart: time !== 'under-20-s',
    })),
  }
}

function lines({ lines: { straight, varied } }: QualityReply): Measure {
  const total = straight + varied
  return {
    title: 'Respuestas en línea recta',
    words:
      total === 0
        ? 'Todavía no hay respuestas con bastantes preguntas para decirlo.'
        : `Siempre el mismo lugar de la lista: ${ofResponses(straight, total)}.`,
    meaning:
      'Solo se mira a quien contestó cuatro preguntas o más con opciones en orden fijo. Suele ser quien contesta sin leer; alguna persona opina así de verdad.',
    total,
    rows: [
      { label: 'Siempre el mismo lugar', amount: straight },
      { label: 'Lugares distintos', amount: varied, isApart: true },
    ],
  }
}
