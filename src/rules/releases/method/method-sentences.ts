import { releasePaths } from '#contract/release-paths.ts'
import type { PopulationEdition } from '#places/population-edition.ts'
import { conditionsOf } from '#questions/base-question.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import { questionsOf } from '../../answers/questions-of.ts'
import { withoutCodedQuestions } from '../../coding/coded-questions.ts'
import type { CodingState } from '../../coding/coding-progress.ts'
import { longDay } from '../../format/dates.ts'
import { percent, wholeNumber } from '../../format/percent.ts'
import type { RuleCount } from '../../quality/setting-aside.ts'
import { rungs } from '../../weighting/census-margins.ts'
import { MARGIN_TOLERANCE, OPEN_STUDY_CEILING, WEIGHT_CAP } from '../../weighting/limits.ts'
import { roundedPeople, roundedPeopleText, wholePercent } from '../disclosure/rounding.ts'
import { PUBLIC_RULES } from '../disclosure/suppression-sentences.ts'
import * as limits from '../limits.ts'

/** What the method sheet is written from, besides the operator's texts. Exact numbers: the sheet rounds them. */
export interface MethodFacts {
  /** Still without its method sheet. */
  readonly release: Omit<Release, 'method'>
  /** Those before it, the oldest first. */
  readonly earlier: readonly StoredRelease[]
  readonly publicOrigin: string
  /** The versions of the questionnaire that were answered, the oldest first. */
  readonly questionnaireVersions: readonly string[]
  /** The day on which each version opened, where it is known. */
  readonly openedOn?: ReadonlyMap<string, string>
  /** The questions for which earlier responses do not count. */
  readonly since?: ReadonlyMap<string, CountedSince> | undefined
  /** Sessions begun, and responses completed, until the release. */
  readonly started: number
  readonly completed: number
  readonly minors: number
  /** What each rule in force set aside. */
  readonly setAside: readonly Pick<RuleCount, 'name' | 'responses'>[]
  /** Counted responses that were given in our own form in place of Typeform's. */
  readonly standIns: number
  /** Responses completed in less than 20 seconds; straight-lined ones, and those in which straight-lining can be detected. */
  readonly speeders: number
  readonly straightLines: number
  readonly linesRead: number
  /** Arrivals at each part of our own form since the first day with any. */
  readonly reached: {
    readonly since: string | undefined
    readonly parts: readonly { readonly title: string; readonly times: number }[]
  }
  /** Repeated visits refused on entering, on starting and on sending. */
  readonly refused: { readonly check: number; readonly start: number; readonly completion: number }
  readonly answersPerAddress: number
  /** The open answers that were coded. */
  readonly coding?: readonly CodingState[]
  readonly population: Pick<PopulationEdition, 'edition' | 'source' | 'address'>
  /** Name and version of the program. */
  readonly software: string
}

export type MethodSentence = keyof ReturnType<typeof methodSentences>

/** The lines of the method sheet that the program writes. */
export function methodSentences(survey: Survey, facts: MethodFacts) {
  return {
    poblacion: `Personas de 18 años o más que viven en el estado de Aguascalientes. Su número, por sexo, edad y municipio, se toma del ${facts.population.edition} (${facts.population.source}; ${facts.population.address}).`,
    marco: 'No hay marco muestral: no existe una lista de personas de la cual se haya elegido a quienes respondieron.',
    seleccion: 'Participación abierta: respondió quien quiso. Es una muestra no probabilística, de autoselección.',
    modo: 'Formulario en este sitio web, en español, que cada persona contesta por sí misma en su teléfono o computadora, sin cuenta y sin dar su nombre.',
    fechas: datesOf(facts),
    cuestionario: questionnaireOf(survey, facts),
    muestra: sampleOf(facts),
    precision: precisionOf(facts),
    indecisos:
      '«No sé» y «Prefiero no contestar», y donde se ofrecen «Ninguno» y «No votaría», son respuestas como las demás: están en la base de cada porcentaje y no se reparten entre las otras. En cada tabla de todas las personas, «No sé» y «Prefiero no contestar» tienen su renglón; si son menos de diez, el renglón dice que están en «Otras respuestas». En las tablas de grupos se cuentan entonces en «Otras respuestas», sin renglón propio. Donde se puede elegir más de una respuesta, el renglón está en todas las tablas y, si no lleva cifra, dice por qué.',
    rechazo: refusalsOf(facts),
    tasas: ratesOf(facts),
    ponderacion: weightingOf(facts),
    procesamiento: processingOf(facts),
    umbrales: thresholds,
    programa: `${facts.software}, hecho para este sitio: recibe, cuenta, pondera y publica las respuestas.`,
    datos: dataOf(survey, facts),
    resultados: `Están al principio del informe que se entrega y completos, pregunta por pregunta y con su base, en ${facts.publicOrigin}${releasePaths.release(survey.id, facts.release.number)}.`,
    'limites-comunes': limitsOf(facts),
    correcciones: correctionsOf(facts),
  }
}

function datesOf({ release: { fieldwork, isLast, publishedOn } }: MethodFacts): string {
  const { from, to } = fieldwork
  const when =
    from === to
      ? `Las respuestas son del ${longDay(from)}.`
      : `La primera respuesta es del ${longDay(from)} y la última del ${longDay(to)}.`
  const standing = isLast ? 'La encuesta está cerrada.' : 'La encuesta sigue abierta.'
  return `${when} Se publicó el ${longDay(publishedOn)}. ${standing}`
}

function questionnaireOf({ questionnaire }: Survey, facts: MethodFacts): string {
  const { questionnaireVersions, openedOn, since } = facts
  const questions = questionsOf(withoutCodedQuestions(questionnaire))
  const shuffled = questions.filter((question) => 'shuffle' in question && question.shuffle).length
  const conditional = questions.filter((question) => conditionsOf(question).length > 0).length
  const version = questionnaireVersions.length > 1 ? 'Versiones' : 'Versión'
  const named = questionnaireVersions.map((name) => {
    const day = openedOn?.get(name)
    return day ? `${name} (desde el ${longDay(day)})` : name
  })
  const notAll = since?.size
    ? ' Lo respondido con una versión que no tenía una pregunta, o una de sus respuestas, no cuenta para ella, como si no se hubiera preguntado; su base dice desde cuándo se cuenta.'
    : ''
  return `${version} ${named.join(', ')}: ${questions.length} preguntas.${notAll} Sus palabras exactas, sus respuestas y a quién se hizo cada una van con sus resultados, en el orden en que se preguntaron. En ${shuffled} de ellas el orden de las respuestas cambia al azar de una persona a otra, y ${conditional} se hacen según lo respondido antes. Lo que se leía antes de ellas va con el cuestionario que se entrega. Lo que cada quien escribe con sus palabras no se publica.`
}

function sampleOf({ release, started, completed, minors, setAside }: MethodFacts): string {
  const aside = setAside.reduce((sum, { responses }) => sum + responses, 0)
  return [
    `Empezaron: ${roundedPeopleText(started)}.`,
    `Terminaron: ${roundedPeopleText(completed)}.`,
    `Menores de 18 años, de quienes no se publica nada más: ${roundedPeopleText(minors)}.`,
    `Respuestas apartadas: ${roundedPeopleText(aside)}.`,
    `Respuestas de personas de 18 años o más, o que no dijeron su edad, en estos resultados: ${roundedPeopleText(release.people)}.`,
    'La base de cada pregunta y de cada grupo va con sus números. Todos los conteos de esta ficha se redondean hacia abajo a decenas.',
  ].join(' ')
}

function precisionOf({ release: { weighting, nEff } }: MethodFacts): string {
  return [
    'Cada porcentaje va con su intervalo modelado al 95\u00a0%: el de Wilson, con el tamaño efectivo de cada respuesta, que sale de repetir la ponderación quitando una persona a la vez.',
    'Supone que, ya ponderadas, las personas que participaron opinan como las que no lo hicieron; no podemos comprobarlo. No es un margen de error.',
    'Error máximo: no calculable, porque no hay una muestra al azar.',
    `Efecto de diseño (Kish): ${weighting.deff.toFixed(1)}. Muestra efectiva, las personas entre ese efecto sin redondear: ${wholeNumber(nEff)}. La de cada tabla se calcula igual, su base entre el mismo efecto, y al final se redondea a decenas. El tamaño efectivo de una respuesta no se publica, y en los intervalos no pasa de ${wholeNumber(OPEN_STUDY_CEILING)}, porque más respuestas no corrigen ese sesgo.`,
  ].join(' ')
}

function refusalsOf({ started, completed, refused }: MethodFacts): string {
  return [
    'Contactos: no se conocen, porque no se invitó a personas de una lista; tampoco se conoce cuántas vieron el enlace y no entraron.',
    `Empezaron y no terminaron: ${roundedPeopleText(Math.max(0, started - completed))}.`,
    `Repeticiones rechazadas: al entrar, ${roundedPeopleText(refused.check)}; al empezar, ${roundedPeopleText(refused.start)}; al enviar, ${roundedPeopleText(refused.completion)}.`,
  ].join(' ')
}

/**
 * AAPOR's Standard Definitions ask for a participation rate in opt-in surveys. Its completion rate is of people who were invited, so
 * ours name their denominator. From rounded counts: exact rates would disclose the counts.
 */
function ratesOf({ release, started, completed, reached }: MethodFacts): string {
  const rate = (people: number) => {
    const share =
      roundedPeople(started) > 0 ? ` = ${percent(wholePercent(roundedPeople(people) / roundedPeople(started)))}` : ''
    return `${roundedPeopleText(people)} ÷ ${roundedPeopleText(started)}${share}.`
  }
  return [
    'Donde participa quien quiere, AAPOR pide hablar de tasa de participación y no de respuesta.',
    'Tasa de participación (AAPOR: personas que dieron una respuesta utilizable ÷ invitaciones personales enviadas): no calculable, porque no se invitó a nadie por su nombre y no se sabe cuántas personas recibieron el enlace. Las demás tasas son de quienes empezaron, no de personas invitadas.',
    `Tasa de terminación (terminaron ÷ empezaron): ${rate(completed)}`,
    `Tasa de abandono (empezaron y no terminaron ÷ empezaron): ${rate(Math.max(0, started - completed))}`,
    `Respuestas utilizables (las de estos resultados) ÷ empezaron: ${rate(release.people)}`,
    ...(reached.since ? [breakOffsOf(reached.since, reached.parts)] : []),
  ].join(' ')
}

/** Break-offs by part of the form, from the rounded arrivals alone. */
function breakOffsOf(since: string, parts: MethodFacts['reached']['parts']): string {
  const arrivals = parts.map(({ title, times }, at) => {
    const next = parts[at + 1]
    const left = next
      ? `, y de ahí no pasaron ${roundedPeopleText(roundedPeople(times) - roundedPeople(next.times))}`
      : ''
    return `«${title}», ${roundedPeopleText(times)}${left}`
  })
  return `Abandono por parte del formulario, desde el ${longDay(since)}, contado sin saber de quién. Llegadas: ${arrivals.join('; ')}.`
}

function weightingOf({ release: { weighting }, population }: MethodFacts): string {
  const { rung, rungName, minWeight, maxWeight, passes } = weighting
  const decimals = Math.round(-Math.log10(MARGIN_TOLERANCE))
  return [
    `Las respuestas se ponderan por ${rungName}, con lo que dice ${population.edition} (nivel ${rung} de ${rungs.length}; 1 es el más fino).`,
    'Se usa el nivel más fino en el que cada grupo tiene personas suficientes; nunca se elige viendo las respuestas.',
    'Quienes no dijeron sexo, edad o lugar cuentan, en conjunto, lo mismo que en la muestra.',
    `El peso máximo permitido es ${WEIGHT_CAP}; aquí los pesos están entre ${minWeight.toFixed(1)} y ${maxWeight.toFixed(1)}.`,
    `El ajuste (raking) terminó en ${passes} pasadas o menos, cuando cada grupo pesó lo que pesa en la población, hasta con ${decimals} decimales.`,
  ].join(' ')
}

function processingOf(facts: MethodFacts): string {
  const { setAside, answersPerAddress, standIns, speeders, straightLines, linesRead } = facts
  const once = answersPerAddress === 1 ? 'una respuesta' : `${wholeNumber(answersPerAddress)} respuestas`
  const rules = setAside.map(({ name, responses }) => `${name}, ${roundedPeopleText(responses)}`)
  return [
    `Se acepta ${once} por conexión a internet. El servidor revisa que cada respuesta sea posible y completa antes de guardarla.`,
    rules.length > 0
      ? `Lo que parece enviado por un programa se guarda y no se cuenta, según reglas con nombre: ${rules.join('; ')}.`
      : 'Ninguna respuesta se apartó por parecer enviada por un programa.',
    ...(standIns > 0
      ? [
          `Se contaron respuestas dadas en el formulario de este sitio cuando el de Typeform no cargó, y que Typeform no puede confirmar: ${roundedPeopleText(standIns)}.`,
        ]
      : []),
    `Terminaron en menos de 20 segundos: ${roundedPeopleText(speeders)}. Eligieron siempre el mismo lugar de la lista: ${roundedPeopleText(straightLines)}, de ${roundedPeopleText(linesRead)} respuestas en las que se puede saber. Son conteos de todo lo que se terminó, también de lo apartado; el mismo lugar de la lista no es razón para apartar.`,
    'Cada publicación tiene número y no cambia. Los porcentajes van sin decimales y por eso pueden no sumar 100.',
  ].join(' ')
}

function dataOf(survey: Survey, { publicOrigin, release }: MethodFacts): string {
  const { number, microdata } = release
  const file = (type: 'csv' | 'json') =>
    publicOrigin + releasePaths.data(releasePaths.release(survey.id, number), 'datos', type)
  const people = microdata
    ? `Microdatos: ${publicOrigin}${releasePaths.microdata(releasePaths.release(survey.id, number))} (SHA-256 ${microdata.sha256}).`
    : 'Los microdatos se publican cuando la encuesta se cierra.'
  return `De descarga libre: ${file('csv')} y ${file('json')}. ${people} Todo junto, con el cuestionario y el diccionario: ${publicOrigin}${releasePaths.bundle(releasePaths.release(survey.id, number))}. La huella SHA-256 de la publicación va en su página.`
}

function limitsOf({ population, answersPerAddress }: MethodFacts): string {
  return [
    'Quienes participan lo deciden por su cuenta, y pueden opinar distinto de quienes no lo hacen; ponderar por sexo, edad y lugar no lo corrige del todo.',
    'Quien no tiene internet no puede responder: en 2020 lo había en 61.1\u00a0% de los hogares del estado.',
    `La población con la que se compara es la de ${population.edition}, y desde entonces ha cambiado.`,
    answersPerAddress === 1
      ? 'Se acepta una respuesta por conexión a internet: dos personas de una casa comparten la suya, y una persona puede tener varias. No es un padrón.'
      : 'El límite es por conexión a internet, que varias personas pueden compartir y de las que una persona puede tener varias. No es un padrón.',
  ].join(' ')
}

function correctionsOf({ release: { corrects }, earlier }: MethodFacts): string {
  const corrected = corrects ? `Corrige la publicación ${corrects.number}: ${corrects.reason} ` : ''
  if (earlier.length === 0) return `${corrected}Es la primera publicación de esta encuesta.`
  const each = earlier.map(({ release: { number, publishedOn }, withdrawn }) => {
    const gone = withdrawn ? `, retirada el ${longDay(withdrawn.on)}` : ''
    return `${number}, del ${longDay(publishedOn)}${gone}`
  })
  return `${corrected}Publicaciones anteriores: ${each.join('; ')}.`
}

/** The thresholds that a release and each of its numbers must reach. */
const thresholds = [
  `No se publica con menos de ${limits.SMALLEST_RELEASE.people} personas de 18 años o más, ni si su muestra efectiva es menor que ${limits.SMALLEST_RELEASE.nEff}, si el efecto de diseño es mayor que ${limits.LARGEST_DEFF.refusal}, si de más de ${percent(limits.LARGEST_UNKNOWN.refusal * 100)} no se conoce el sexo, la edad o el lugar, o si desde la publicación anterior llegaron menos de ${limits.SMALLEST_CHANGE} respuestas.`,
  `Entre dos publicaciones pasan al menos ${days(limits.DAYS_BETWEEN.usual)}, y ${days(limits.DAYS_BETWEEN.electoral)} si hay preguntas electorales.`,
  `${PUBLIC_RULES} También es así con todas las personas en una pregunta que no se hace a todas. Una tabla necesita además una muestra efectiva de ${limits.SMALLEST_TABLE.nEff}.`,
  'Donde se puede elegir más de una respuesta, las de menos de diez personas van sin cifra. Un porcentaje demasiado impreciso no se muestra (criterio del NCHS de Estados Unidos).',
].join(' ')

function days(count: number): string {
  return count === 1 ? '24 horas' : `${count} días`
}
