import { type ReactNode, useId } from 'react'
import type { QualityReply } from '#contract/panel-schemas.ts'
import { exactPercent, responses, wholeNumber } from '#rules/format/percent.ts'
import { type TimeTaken, timeNames } from '#rules/quality/time-taken.ts'
import { ShareBar } from '../../charts/share-bar.tsx'
import { Card } from '../card.tsx'

export interface Measure {
  readonly title: string
  readonly summary: string
  /** What it can and cannot mean. */
  readonly meaning: string
  /** Worth a look; the rest is in `others`. */
  readonly notable: readonly Part[]
  readonly others: readonly Part[]
  readonly total: number
}

type Part = readonly [label: string, amount: number]

export function measuresOf(quality: QualityReply): Measure[] {
  const { completed, networks, inBurst, withoutProof, repeated, standIn, times, lines } = quality
  const fromBusy = networks.busy + networks.crowded
  const quick = times.find(({ time }) => time === 'under-20-s')?.responses ?? 0
  const longer = times.filter(({ time }) => time !== 'under-20-s')
  const withLines = lines.straight + lines.varied
  return [
    {
      title: 'De qué redes llegaron',
      summary: `De redes concurridas o muy concurridas: ${ofResponses(fromBusy, completed)}.`,
      meaning:
        'Muchas respuestas de una red en poco tiempo pueden ser una escuela, una compañía telefónica o alguien con muchas direcciones. Quien reparte las suyas entre muchas redes no se ve aquí.',
      total: completed,
      notable: [
        ['Red muy concurrida', networks.crowded],
        ['Red concurrida', networks.busy],
      ],
      others: [['Red tranquila', completed - fromBusy]],
    },
    {
      title: 'Durante una ráfaga',
      summary: `Cuando llegaban muchas más de lo usual: ${ofResponses(inBurst.responses, completed)}.`,
      meaning:
        'No toda ráfaga es un fraude: una mención en televisión también la provoca. Lo dudoso es llegar en ella sin la prueba que la página resuelve.',
      total: completed,
      notable: [
        ['En una ráfaga, sin prueba', inBurst.withoutProof],
        ['En una ráfaga, con prueba', inBurst.responses - inBurst.withoutProof],
      ],
      others: [['En otro momento', completed - inBurst.responses]],
    },
    {
      title: 'Prueba de trabajo',
      summary: `Sin la prueba que la página resuelve sola: ${ofResponses(withoutProof, completed)}.`,
      meaning:
        'La prueba encarece responder con un programa; no dice quién responde. También le puede faltar a un teléfono muy antiguo.',
      total: completed,
      notable: [['Sin prueba', withoutProof]],
      others: [['Con prueba, o cuando no se pedía', completed - withoutProof]],
    },
    {
      title: 'Mismas respuestas',
      summary: `Eligieron lo mismo que otras 20 o más en uno o dos días: ${ofResponses(repeated, completed)}.`,
      meaning:
        'Lo mismo de principio a fin; lo escrito no se compara. Puede ser un programa, o personas que repiten una consigna. Quien cambia una sola respuesta no se ve aquí.',
      total: completed,
      notable: [['Idénticas a muchas otras', repeated]],
      others: [['Las demás', completed - repeated]],
    },
    ...(standIn === 0 ? [] : [standInMeasure(standIn, completed)]),
    {
      title: 'Cuánto tardaron',
      summary: `En menos de 20 segundos, de principio a fin: ${ofResponses(quick, completed)}.`,
      meaning:
        'Nadie lee el cuestionario en 20 segundos. Un programa puede esperar: tardar lo normal no prueba que haya una persona.',
      total: completed,
      notable: [[timeNames['under-20-s'], quick]],
      others: longer.map(({ time, responses }) => [timeNames[time as TimeTaken], responses]),
    },
    {
      title: 'Respuestas en línea recta',
      summary:
        withLines === 0
          ? 'Todavía no hay respuestas con preguntas suficientes para saberlo.'
          : `Siempre el mismo lugar de la lista: ${ofResponses(lines.straight, withLines)}.`,
      meaning:
        'Solo se mira a quien contestó cuatro preguntas o más con opciones en orden fijo. Suele ser quien contesta sin leer; alguna persona opina así de verdad.',
      total: withLines,
      notable: [['Siempre el mismo lugar', lines.straight]],
      others: [['Lugares distintos', lines.varied]],
    },
  ]
}

/** Only surveys on Typeform have any. */
function standInMeasure(standIn: number, completed: number): Measure {
  return {
    title: 'Por nuestro formulario',
    summary: `En lugar del formulario de Typeform: ${ofResponses(standIn, completed)}.`,
    meaning:
      'Nuestro formulario se ofrece cuando el de Typeform no carga, y Typeform no puede confirmar lo que se responde en él. Pocas son lo normal; muchas pueden ser una falla de Typeform, o un programa que dice que no cargó.',
    total: completed,
    notable: [['Por nuestro formulario', standIn]],
    others: [['Por el de Typeform', completed - standIn]],
  }
}

/** «12 de 300 respuestas (4.0 %)». */
function ofResponses(count: number, total: number): string {
  return `${wholeNumber(count)} de ${responses(total)} (${exactPercent((count / Math.max(1, total)) * 100)})`
}

interface MeasureCardProps extends Pick<Measure, 'title' | 'summary' | 'meaning'> {
  readonly children: ReactNode
}

export function MeasureCard({ title, summary, meaning, children }: MeasureCardProps) {
  const id = useId()
  return (
    <Card id={id} title={title} className="card flex flex-col" titleClass="text-lg font-bold text-ink">
      <p className="mt-1">{summary}</p>
      <div className="mt-3 mb-4">{children}</div>
      <p className="mt-auto border-t border-line pt-3 text-sm">{meaning}</p>
    </Card>
  )
}

/** A bar for each part: notable ones in the survey's colour, the others in grey. */
export function ShareBars({ notable, others, total }: Pick<Measure, 'notable' | 'others' | 'total'>) {
  return (
    <ul className="space-y-2.5">
      {[...notable, ...others].map(([label, amount], at) => (
        <li key={label}>
          <p className="share-line text-sm">
            <span>{label}</span>
            <span className="whitespace-nowrap tabular-nums">
              <span className="font-semibold text-ink">{wholeNumber(amount)}</span> ·{' '}
              {exactPercent((amount / total) * 100)}
            </span>
          </p>
          <ShareBar
            share={amount / total}
            height={8}
            className="mt-1"
            fill={at < notable.length ? 'fill-accent' : 'fill-slate-400'}
          />
        </li>
      ))}
    </ul>
  )
}
