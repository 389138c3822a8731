import { percent } from '../../format/percent.ts'
import * as limits from '../limits.ts'

/** What a release and each of its numbers must reach, for the method sheet. */
export const methodThresholds = [
  `No se publica con menos de ${limits.SMALLEST_RELEASE.people} personas de 18 años o más, ni si su muestra efectiva es menor que ${limits.SMALLEST_RELEASE.nEff}, si el efecto de diseño es mayor que ${limits.LARGEST_DEFF.refusal}, si de más de ${percent(limits.LARGEST_UNKNOWN.refusal * 100)} no se conoce el sexo, la edad o el lugar, o si desde la publicación anterior llegaron menos de ${limits.FEWEST_NEW} respuestas.`,
  `Entre dos publicaciones pasan al menos ${days(limits.DAYS_BETWEEN.usual)}, y ${days(limits.DAYS_BETWEEN.electoral)} si hay preguntas electorales.`,
  `Un grupo se muestra desde ${limits.SMALLEST_GROUP.base} personas, con una muestra efectiva de ${limits.SMALLEST_GROUP.nEff} o más; en las preguntas electorales, desde ${limits.SMALLEST_ELECTORAL_GROUP.base} y ${limits.SMALLEST_ELECTORAL_GROUP.nEff}. Sus números cambian solo cuando ${limits.SMALLEST_CHANGE} personas o más llegaron a él. Si una pregunta depende de otra, su tabla se muestra solo si se les hizo a todas las personas de la encuesta, o si a ${limits.SMALLEST_COUNT} o más del grupo no se les hizo.`,
  `Ningún conteo es menor que ${limits.SMALLEST_COUNT}, y todos se redondean de ${limits.COUNTS_ROUNDED_TO} en ${limits.COUNTS_ROUNDED_TO}. Un porcentaje demasiado impreciso no se muestra (criterio del NCHS de Estados Unidos), ni uno con el que se podría calcular otro que no se muestra.`,
].join(' ')

function days(count: number): string {
  return count === 1 ? '24 horas' : `${count} días`
}
