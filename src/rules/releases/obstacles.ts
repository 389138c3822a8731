import type { Obstacle } from '#contract/release-schemas.ts'
import type { PopulationEdition } from '#places/population-edition.ts'
import type { WaveGap } from '#releases/stored-release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { DAY_MS } from '../durations.ts'
import { exactPercent, percent, points, wholeNumber } from '../format/percent.ts'
import type { latestBatch } from '../quality/latest-batch.ts'
import { NO_POPULATION } from '../weighting/sentences.ts'
import { peopleIn } from '../weighting/weigh.ts'
import { type EarlierRelease, peopleMoved } from './disclosure/earlier-releases.ts'
import { changesSince, keptCells } from './kept-cells.ts'
import * as limits from './limits.ts'
import { releaseWeights, type UnweightedCells, type WeightedCells } from './release-weights.ts'

/** What decides whether a survey can be published. */
export interface ObstacleInput {
  /** Whether the answers are kept here, and not only at Typeform. */
  readonly hasAnswers: boolean
  /** Whether they were only given to try the survey out. */
  readonly isTrial: boolean
  readonly cells: readonly CellCounts[]
  readonly population: PopulationEdition | undefined
  /** The labels of the method sheet's lines that are not filled in. */
  readonly missing: readonly string[]
  /** Whether it has electoral questions, and whether there is an electoral silence now. */
  readonly isElectoral: boolean
  readonly isSilent: boolean
  /** The release before: the people behind it, the rung of its weights, and when it was published. */
  readonly last: { readonly people: number; readonly rung: number; readonly publishedAt: number } | undefined
  /** All before it: a correction must differ from each. */
  readonly earlier: readonly Pick<EarlierRelease, 'basis'>[]
  readonly now: number
  readonly isCorrection: boolean
  /** Nobody can answer any more. */
  readonly isLast: boolean
  readonly batch: ReturnType<typeof latestBatch>
}

const NO_ANSWERS =
  'Lo que responden las personas no se guarda aquí, sino en Typeform: no hay con qué hacer una publicación. Cambia la encuesta al formulario propio o guarda aquí sus respuestas.'

const TRIAL =
  'Es una encuesta de prueba: sus respuestas no entran en ningún resultado. En «Cuestionarios» se hace pública o con enlace; antes se borran las de prueba.'

/** What prevents a release or should be reviewed first, in the order in which the operator can act on it. */
export function obstaclesTo(input: ObstacleInput): Obstacle[] {
  if (input.isTrial) return [refusal('trial', TRIAL)]
  if (!input.hasAnswers) return [refusal('no-answers', NO_ANSWERS)]
  const weighting = releaseWeights(input.cells, input.population)
  const people = peopleIn(weighting.cells)
  const ofWeights =
    weighting.kind === 'weighted' ? weightObstacles(input, weighting, people) : notWeighted(weighting.why, people)
  return [...plainObstacles(input, people), ...changeObstacles(input, weighting.cells), ...ofWeights]
}

/** Rule 1: a release changes everybody's tables, so that nobody among a few can be seen. The last one may instead repeat them all. */
function* changeObstacles(
  { last, earlier, ...input }: ObstacleInput,
  cells: readonly CellCounts[],
): Generator<Obstacle> {
  const now = keptCells(cells)
  const moved = earlier.map(({ basis }) => peopleMoved(changesSince(now, basis.cells ?? {})))
  const fewest = Math.min(...moved)
  if (input.isCorrection && fewest < limits.SMALLEST_CHANGE)
    yield refusal(
      'few-new',
      `Desde una publicación anterior entraron o salieron ${wholeNumber(fewest)} personas y se necesitan ${limits.SMALLEST_CHANGE}: con menos, la corrección diría qué respondieron. Si sus números no deben verse más, retírala ya y publica cuando lleguen más respuestas.`,
    )
  const newPeople = last ? peopleIn(cells) - last.people : limits.SMALLEST_CHANGE
  if (!input.isCorrection && !input.isLast && newPeople < limits.SMALLEST_CHANGE)
    yield refusal(
      'few-new',
      `Desde la publicación anterior hay ${wholeNumber(Math.max(0, newPeople))} respuestas más y se necesitan ${limits.SMALLEST_CHANGE}: con menos se podría saber qué respondió quien acaba de participar.`,
    )
}

function* notWeighted(why: string, people: number): Generator<Obstacle> {
  if (why === NO_POPULATION)
    yield refusal('no-population', `${why} Importa una edición con el comando «importar-poblacion».`)
  // Without any responses, `too-few` says it already.
  else if (people > 0) yield refusal('not-weighted', `${why} Invita a más personas de ese grupo y vuelve a intentarlo.`)
}

function* plainObstacles(input: ObstacleInput, people: number): Generator<Obstacle> {
  const { missing, isElectoral, isSilent, last, now, isCorrection, batch } = input
  if (people < limits.SMALLEST_RELEASE.people)
    yield refusal(
      'too-few',
      people === 0
        ? `Todavía no hay respuestas de personas adultas y se necesitan ${limits.SMALLEST_RELEASE.people}. Comparte la dirección de la encuesta.`
        : `Hay ${wholeNumber(people)} respuestas de personas adultas y se necesitan ${limits.SMALLEST_RELEASE.people}. Espera a que lleguen más.`,
    )
  if (missing.length > 0)
    yield refusal('method-missing', `Falta completar la ficha metodológica: ${missing.join(', ')}.`)
  if (isElectoral && isSilent)
    yield refusal(
      'silence',
      'Hay veda electoral y la encuesta pregunta por la elección: podrás publicar cuando termine.',
    )
  const days = isElectoral ? limits.DAYS_BETWEEN.electoral : limits.DAYS_BETWEEN.usual
  if (last && !isCorrection && now - last.publishedAt < days * DAY_MS)
    yield refusal(
      'too-soon',
      days === 1
        ? 'No ha pasado un día desde la publicación anterior. Espera a mañana, o publica una corrección si algo estaba mal.'
        : `La encuesta pregunta por la elección y no han pasado ${days} días desde la publicación anterior. Espera, o publica una corrección si algo estaba mal.`,
    )
  if (batch.inOneHour > limits.LARGEST_SHARE_OF_AN_HOUR)
    yield {
      code: 'burst',
      weight: 'needs-review',
      sentence: `De las ${wholeNumber(batch.completed)} respuestas nuevas, ${percent(Math.round(batch.inOneHour * 100))} llegó en una sola hora. Revisa en «Calidad» si fue una difusión o un relleno, y di que lo revisaste.`,
    }
}

/** Why these people alone could not be a release. */
export function whyNotAlone(weighting: WeightedCells | UnweightedCells): WaveGap | undefined {
  const people = peopleIn(weighting.cells)
  if (people < limits.SMALLEST_RELEASE.people) return 'few'
  if (weighting.kind !== 'weighted') return 'unlike'
  const [refused] = [...weightObstacles({ last: undefined }, weighting, people)].filter(
    ({ weight }) => weight === 'refusal',
  )
  return refused && (refused.code === 'worth-too-few' ? 'few-effective' : 'unlike')
}

function* weightObstacles(
  { last }: Pick<ObstacleInput, 'last'>,
  weighting: WeightedCells,
  people: number,
): Generator<Obstacle> {
  const { weighted, rung, rungName } = weighting
  if (weighted.nEff < limits.SMALLEST_RELEASE.nEff)
    yield refusal(
      'worth-too-few',
      `Con su peso, las respuestas equivalen a ${wholeNumber(Math.floor(weighted.nEff))} personas y se necesitan ${limits.SMALLEST_RELEASE.nEff}. Invita a quienes menos han participado.`,
    )
  if (weighted.largestGap > limits.LARGEST_MARGIN_GAP)
    yield refusal(
      'margin-gap',
      `La ponderación queda a ${points(weighted.largestGap)} puntos de la población y se admite ${points(limits.LARGEST_MARGIN_GAP)}. Hacen falta respuestas de los grupos con menos personas.`,
    )
  yield* graded(
    'deff',
    [weighted.deff, limits.LARGEST_DEFF],
    `Quienes participaron se parecen poco a la población: el efecto de diseño es ${weighted.deff.toFixed(1)} (se avisa desde ${limits.LARGEST_DEFF.warning} y no se publica con más de ${limits.LARGEST_DEFF.refusal}). Invita a los grupos que faltan.`,
  )
  for (const { name, people: byLevel } of weighted.sample.margins) {
    const share = (byLevel.at(-1) ?? 0) / people
    const sentence = `En ${name}, ${exactPercent(share * 100)} no dijo lo que hace falta para ponderar (se avisa desde ${percent(limits.LARGEST_UNKNOWN.warning * 100)} y no se publica con más de ${percent(limits.LARGEST_UNKNOWN.refusal * 100)}). Revisa que el formulario lo pida.`
    yield* graded('unknown', [share, limits.LARGEST_UNKNOWN], sentence)
  }
  if (last && rung > last.rung)
    yield {
      code: 'coarser-rung',
      weight: 'warning',
      sentence: `Esta vez solo alcanza para ponderar por ${rungName}: es menos que en la publicación anterior. Invita a los grupos que faltan; si publicas así, el cambio quedará señalado.`,
    }
}

function* graded(
  code: string,
  [found, limit]: readonly [number, { readonly warning: number; readonly refusal: number }],
  sentence: string,
): Generator<Obstacle> {
  if (found > limit.warning) yield { code, sentence, weight: found > limit.refusal ? 'refusal' : 'warning' }
}

function refusal(code: string, sentence: string): Obstacle {
  return { code, sentence, weight: 'refusal' }
}
