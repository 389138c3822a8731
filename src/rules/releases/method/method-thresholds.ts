import { percent } from '../../format/percent.ts'
import {
  COUNTS_ROUNDED_TO,
  DAYS_BETWEEN,
  FEWEST_NEW,
  LARGEST_DEFF,
  LARGEST_UNKNOWN,
  SMALLEST_CHANGE,
  SMALLEST_COUNT,
  SMALLEST_ELECTORAL_GROUP,
  SMALLEST_GROUP,
  SMALLEST_RELEASE,
} from '../limits.ts'

/** What a release and each of its numbers must reach, for the method sheet. */
export const methodThresholds = [
  `No se publica con menos de ${SMALLEST_RELEASE.people} personas de 18 años o más, ni si su número efectivo es menor que ${SMALLEST_RELEASE.nEff}, si el efecto de diseño es mayor que ${LARGEST_DEFF.refusal}, si de más de ${percent(LARGEST_UNKNOWN.refusal * 100)} no se conoce el sexo, la edad o el lugar, o si desde la publicación anterior llegaron menos de ${FEWEST_NEW} respuestas.`,
  `Entre dos publicaciones pasan al menos ${days(DAYS_BETWEEN.usual)}, y ${days(DAYS_BETWEEN.electoral)} si hay preguntas electorales.`,
  `Un grupo se muestra desde ${SMALLEST_GROUP.base} personas, con un número efectivo de ${SMALLEST_GROUP.nEff} o más; en las preguntas electorales, desde ${SMALLEST_ELECTORAL_GROUP.base} y ${SMALLEST_ELECTORAL_GROUP.nEff}. Sus números cambian sólo cuando ${SMALLEST_CHANGE} personas o más llegaron a él. Si una pregunta depende de otra, su tabla se muestra sólo si en el grupo se le hizo a todas las personas, o no se le hizo a ${SMALLEST_COUNT} o más.`,
  `Ninguna cuenta es menor que ${SMALLEST_COUNT}, y todas se redondean de ${COUNTS_ROUNDED_TO} en ${COUNTS_ROUNDED_TO}. Un porcentaje demasiado impreciso no se muestra (criterio del NCHS de Estados Unidos), ni uno con el que se podría calcular otro que no se muestra.`,
].join(' ')

function days(count: number): string {
  return count === 1 ? '24 horas' : `${count} días`
}
