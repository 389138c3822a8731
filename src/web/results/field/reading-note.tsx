import { type ElectoralSilence, silenceSentence } from '#rules/electoral-silence.ts'
import { points, wholeNumber } from '#rules/format/percent.ts'
import { marginAtHalf } from '#rules/weighting/interval.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { CardSection } from '../../components/section.tsx'
import { WholeTrack } from './shares.tsx'

/** What a reader may and may not conclude from so many interviews. Where their number is not published, the limits of its method say so. */
export function ReadingNote({ interviews }: { interviews: number }) {
  const margin = marginAtHalf(interviews)
  const [low, high] = [points(0.5 - margin, 0), points(0.5 + margin, 0)]
  return (
    <CardSection id="lectura" title={`Hasta dónde llegan ${wholeNumber(interviews)} entrevistas`}>
      <div className="mt-3 grid gap-6 lg:grid-cols-2 lg:gap-10">
        <div className="space-y-3">
          <p>
            Si las personas se hubieran elegido al azar, un resultado de 50&nbsp;% tendría un margen de unos{' '}
            {points(margin, 0)} puntos hacia arriba o hacia abajo, de {low}&nbsp;% a {high}&nbsp;%, que acertaría en 95
            de cada 100 estudios iguales.
          </p>
          <WholeTrack value={50} mark="dot" interval={{ low: 0.5 - margin, high: 0.5 + margin }} />
        </div>
        <ul className="bullets">
          <li>
            <strong className="text-ink">La muestra no es probabilística.</strong> Los intervalos son solo una
            referencia: describen a quienes respondieron y no a toda la población.
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
