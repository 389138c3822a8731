import { pagePaths } from '#contract/paths.ts'
import type { Release } from '#releases/release.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { publicRules } from '#rules/releases/disclosure/suppression-sentences.ts'
import { SMALLEST_ANSWER_GROUP, SMALLEST_RELEASE } from '#rules/releases/limits.ts'
import { OPEN_STUDY_CEILING } from '#rules/weighting/limits.ts'
import { Collapsible } from './release-frame.tsx'

/** For releases made before the present rules. */
const EARLIER_RULES =
  'Ninguna cifra de menos de diez personas, ninguna demasiado imprecisa y ninguna con la que se pudiera deducir otra. Las cuentas se redondean a cinco.'

/** Where answers have sides. */
const NET = {
  title: 'A favor, en contra y neto',
  text: 'El neto es el porcentaje a favor menos el porcentaje en contra, en puntos, con un intervalo modelado propio. Las respuestas neutrales y «No sé» están en la base y no mueven el neto.',
}

const byAnswer = (text: string) => ({
  title: 'Por respuesta',
  text: `Cada grupo son quienes dieron la misma respuesta a «${text}». Se muestra desde ${SMALLEST_ANSWER_GROUP} personas.`,
})

export function HowToRead({ release }: { release: Release }) {
  const { weighting } = release
  const notes = [
    {
      title: 'Participación abierta',
      text: `Participó quien quiso, no personas elegidas al azar. Las respuestas se ponderan por ${weighting.rungName} con el ${weighting.edition}, para que cada grupo pese lo que pesa en la población.`,
    },
    {
      title: `Intervalo modelado al ${percent(95)}`,
      text: `Supone que, ya ponderadas, las personas que participaron opinan como las que no lo hicieron. Eso no se puede comprobar. No es un margen de error. Más respuestas no corrigen ese sesgo: el intervalo deja de estrecharse en ${wholeNumber(OPEN_STUDY_CEILING)} personas efectivas.`,
    },
    {
      title: 'Diferencias',
      text: 'Cada diferencia se prueba por sí misma, con su propio error, que sale de repetir la ponderación sin una persona a la vez. Es clara si su intervalo modelado no incluye el cero: es más de lo que explica el azar del modelo. Si no, no alcanza para decir cuál va adelante. Comparar a ojo dos intervalos no lo dice. «Más que el resto» o «menos que el resto» compara a un grupo con todas las demás personas, con la corrección de Bonferroni por el número de comparaciones de la página.',
    },
    ...(release.questions.some(({ result }) => result.kind === 'table' && result.sides) ? [NET] : []),
    ...release.comparisons.flatMap(({ banner }) => (banner ? [byAnswer(banner.text)] : [])),
    {
      title: 'Publicaciones y tendencia',
      text: `Las cifras de una publicación son acumuladas: cuentan a todas las personas hasta su fecha. La tendencia no lo es: cada punto cuenta solo a las personas nuevas desde el punto anterior, ponderadas entre sí, si por sí solas bastan para publicar (${SMALLEST_RELEASE.people} personas, ${SMALLEST_RELEASE.nEff} efectivas). Son personas distintas: el error de la diferencia entre dos puntos suma los de ambos. Se corrige con Bonferroni por el número de porcentajes que se comparan con los del punto anterior.`,
    },
    {
      title: 'Muestra efectiva',
      text: 'El tamaño útil después de ponderar: tantas personas, sin ponderar, darían la misma precisión. Entre más se ajustan los pesos, menor es la muestra efectiva. La de cada tabla es su base entre el efecto de diseño de toda la publicación.',
    },
    {
      title: 'Lo que no se muestra',
      text: `${publicRules(release) ?? EARLIER_RULES} Nada de menores de edad, de colonias ni de códigos postales.`,
    },
    {
      title: '«No sé» y «Prefiero no contestar»',
      text: 'Son respuestas: están en la base de todos los porcentajes, en gris y al final. Si son muy pocas, se cuentan en «Otras respuestas».',
    },
  ]
  return (
    <Collapsible id="como-leer" title="Cómo leer estos resultados">
      <dl className="method-list gap-x-10 sm:columns-2">
        {notes.map(({ title, text }) => (
          <div key={title} className="break-inside-avoid">
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 print:hidden">
        <a href={pagePaths.method} className="font-semibold text-accent-strong underline underline-offset-4">
          Cómo contamos las respuestas
        </a>
      </p>
    </Collapsible>
  )
}
