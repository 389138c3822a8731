import type { FieldStudy } from '#field-studies/field-study.ts'
import { type ElectoralSilence, silenceSentence } from '#rules/electoral-silence.ts'
import { points, wholeNumber } from '#rules/format/percent.ts'
import { marginAtHalf } from '#rules/weighting/interval.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { CardSection } from '../../components/section.tsx'
import { WholeTrack } from './shares.tsx'

/** What a reader may and may not conclude from the study's numbers. */
export function ReadingNote({ study: { interviews } }: { study: FieldStudy }) {
  if (interviews === undefined)
    return (
      <CardSection id="lectura" title="Por qué aquí no hay margen de error">
        <p className="mt-2 max-w-3xl">
          No se reportó a cuántas personas se entrevistó ni cómo se les eligió. Sin esa base no se puede calcular un
          intervalo ni decir, entre dos porcentajes cercanos, cuál va adelante.
        </p>
      </CardSection>
    )
  const margin = marginAtHalf(interviews)
  const [low, high] = [points(0.5 - margin, 0), points(0.5 + margin, 0)]
  return (
    <CardSection id="lectura" title={`Hasta dónde llegan ${wholeNumber(interviews)} entrevistas`}>
      <div className="mt-3 grid gap-6 lg:grid-cols-2 lg:gap-10">
        <div className="space-y-3">
          <p>
            Si las personas se hubieran elegido al azar, un resultado de 50&nbsp;% tendría un margen de unos{' '}
            {points(margin, 0)} puntos hacia arriba o hacia abajo, de {low}&nbsp;% a {high}&nbsp;%, que acertaría en 95
            de cada 100 estudios iguales. No se reportó que así fuera.
          </p>
          <WholeTrack value={50} mark="dot" interval={{ low: 0.5 - margin, high: 0.5 + margin }} />
        </div>
        <ul className="bullets">
          <li>
            <strong className="text-ink">La muestra no es probabilística.</strong> No se reportó una selección al azar,
            así que los intervalos son solo una referencia: describen a quienes respondieron y no a toda la población.
          </li>
          <li>
            <strong className="text-ink">Intervalo de 95&nbsp;%.</strong> Va junto a cada porcentaje (método de Wilson).
            Que dos intervalos se encimen o no, no dice si una respuesta va adelante de la otra: cuando se habla de una
            diferencia, lleva su propio intervalo.
          </li>
          <li>
            <strong className="text-ink">«Precisión baja».</strong> Tan pocas personas dieron esa respuesta, o la base
            es tan chica, que el porcentaje dice poco (criterio del NCHS de Estados Unidos).
          </li>
        </ul>
      </div>
    </CardSection>
  )
}

/** In place of electoral numbers. */
export function SilenceNotice({ silence }: { silence: ElectoralSilence }) {
  return (
    <NoticeBox tone="calm" title="Veda electoral">
      <p>{silenceSentence(silence)}</p>
    </NoticeBox>
  )
}
