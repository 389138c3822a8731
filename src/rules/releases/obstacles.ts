import type { Obstacle } from '#contract/release-schemas.ts'
import type { PopulationEdition } from '#places/population-edition.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { percent, points, wholeNumber } from '../format/percent.ts'
import { NO_POPULATION } from '../weighting/sentences.ts'
import { peopleIn } from '../weighting/weigh.ts'
import {
  DAYS_BETWEEN,
  FEWEST_NEW,
  LARGEST_DEFF,
  LARGEST_MARGIN_GAP,
  LARGEST_SHARE_OF_AN_HOUR,
  LARGEST_UNKNOWN,
  SMALLEST_RELEASE,
} from './limits.ts'
import { releaseWeights, type WeightedCells } from './release-weights.ts'

/** What is known of a survey when somebody wants to publish. */
export interface ObstacleInput {
  /** Whether what people answered is kept here. */
  readonly hasAnswers: boolean
  readonly cells: readonly CellCounts[]
  readonly population: PopulationEdition | undefined
  /** Lines of the method sheet that nobody filled in, by their labels. */
  readonly missing: readonly string[]
  /** Whether it has electoral questions, and whether there is an electoral silence now. */
  readonly isElectoral: boolean
  readonly isSilent: boolean
  /** The release before: the people behind it, the rung of its weights, and when it was published. */
  readonly last: { readonly people: number; readonly rung: number; readonly publishedAt: number } | undefined
  readonly now: number
  readonly isCorrection: boolean
  /** Nobody can answer any more. */
  readonly isLast: boolean
  /** New responses since: how many, and the largest share of them in one hour. */
  readonly batch: { readonly completed: number; readonly inOneHour: number }
}

interface WeightedInput extends ObstacleInput {
  readonly people: number
  readonly weighed: WeightedCells
}

const DAY_MS = 24 * 3_600_000

/** What prevents a release, or should be considered first, in the order in which the operator can do something about it. */
export function obstaclesTo(input: ObstacleInput): Obstacle[] {
  if (!input.hasAnswers) return [{ code: 'no-answers', weight: 'refusal', sentence: NO_ANSWERS }]
  const weighed = releaseWeights(input.cells, input.population)
  const people = peopleIn(weighed.cells)
  const ofWeights =
    weighed.kind === 'weighted'
      ? weightRules.flatMap((rule) => rule({ ...input, people, weighed }) ?? [])
      : [notWeighted(weighed.why)]
  return [...plainRules.flatMap((rule) => rule({ ...input, people }) ?? []), ...ofWeights]
}

const NO_ANSWERS =
  'Lo que responden las personas no se guarda aquí, sino en Typeform: no hay con qué hacer una publicación. Cambia la encuesta al formulario propio o guarda aquí sus respuestas.'

function notWeighted(why: string): Obstacle {
  if (why === NO_POPULATION) {
    const sentence = `${why} Importa una edición con «npm run encuestas -- importar-poblacion».`
    return { code: 'no-population', weight: 'refusal', sentence }
  }
  return {
    code: 'not-weighted',
    weight: 'refusal',
    sentence: `${why} Invita a más personas de ese grupo y vuelve a intentarlo.`,
  }
}

type PlainRule = (input: ObstacleInput & { readonly people: number }) => Obstacle | undefined

const plainRules: readonly PlainRule[] = [
  ({ people }) =>
    people < SMALLEST_RELEASE.people
      ? refusal(
          'too-few',
          `Hay ${wholeNumber(people)} respuestas de personas adultas y se necesitan ${SMALLEST_RELEASE.people}. Espera a que lleguen más.`,
        )
      : undefined,
  ({ missing }) =>
    missing.length > 0
      ? refusal('method-missing', `Falta completar la ficha metodológica: ${missing.join(', ')}.`)
      : undefined,
  ({ isElectoral, isSilent }) =>
    isElectoral && isSilent
      ? refusal('silence', 'Hay veda electoral y la encuesta pregunta por la elección: podrás publicar cuando termine.')
      : undefined,
  ({ last, people, isCorrection, isLast }) => {
    const fresh = last ? people - last.people : FEWEST_NEW
    if (isCorrection || isLast || fresh >= FEWEST_NEW) return undefined
    return refusal(
      'few-new',
      `Desde la publicación anterior hay ${wholeNumber(Math.max(0, fresh))} respuestas más y se necesitan ${FEWEST_NEW}: con menos se podría saber qué respondió quien acaba de participar.`,
    )
  },
  ({ last, now, isCorrection, isElectoral }) => {
    const days = isElectoral ? DAYS_BETWEEN.electoral : DAYS_BETWEEN.usual
    if (!last || isCorrection || now - last.publishedAt >= days * DAY_MS) return undefined
    return refusal(
      'too-soon',
      days === 1
        ? 'No ha pasado un día desde la publicación anterior. Espera a mañana, o publica una corrección si algo estaba mal.'
        : `La encuesta pregunta por la elección y no han pasado ${days} días desde la publicación anterior. Espera, o publica una corrección si algo estaba mal.`,
    )
  },
  ({ batch }) =>
    batch.inOneHour > LARGEST_SHARE_OF_AN_HOUR
      ? {
          code: 'burst',
          weight: 'needs-review',
          sentence: `De las ${wholeNumber(batch.completed)} respuestas nuevas, ${percent(Math.round(batch.inOneHour * 100))} llegó en una sola hora. Revisa en «Calidad» si fue una difusión o un relleno, y di que lo revisaste.`,
        }
      : undefined,
]

/** Finer weights than in the last release need no warning; coarser ones do. */
function coarserRung({ last, weighed: { rung, rungName } }: WeightedInput): Obstacle | undefined {
  if (!last || rung <= last.rung) return undefined
  const sentence = `Esta vez solo alcanza para ponderar por ${rungName}: es menos que en la publicación anterior. Invita a los grupos que faltan; si publicas así, el cambio quedará señalado.`
  return { code: 'coarser-rung', weight: 'warning', sentence }
}

const weightRules: readonly ((input: WeightedInput) => Obstacle | readonly Obstacle[] | undefined)[] = [
  ({ weighed: { weighted } }) =>
    weighted.nEff < SMALLEST_RELEASE.nEff
      ? refusal(
          'worth-too-few',
          `Con su peso, las respuestas equivalen a ${wholeNumber(Math.floor(weighted.nEff))} personas y se necesitan ${SMALLEST_RELEASE.nEff}. Invita a quienes menos han participado.`,
        )
      : undefined,
  ({ weighed: { weighted } }) =>
    weighted.largestGap > LARGEST_MARGIN_GAP
      ? refusal(
          'margin-gap',
          `La ponderación queda a ${points(weighted.largestGap)} puntos de la población y se admite ${points(LARGEST_MARGIN_GAP)}. Hacen falta respuestas de los grupos con menos personas.`,
        )
      : undefined,
  ({ weighed: { weighted } }) =>
    graded(
      'deff',
      [weighted.deff, LARGEST_DEFF],
      `Quienes participaron se parecen poco a la población: el efecto de diseño es ${weighted.deff.toFixed(1)} (se avisa desde ${LARGEST_DEFF.warning} y no se publica con más de ${LARGEST_DEFF.refusal}). Invita a los grupos que faltan.`,
    ),
  ({ weighed, people }) =>
    weighed.weighted.sample.margins.flatMap(({ name, people: ofLevels }) => {
      const share = (ofLevels.at(-1) ?? 0) / people
      const sentence = `En ${name}, ${percent(Math.round(share * 1_000) / 10)} no dijo lo que hace falta para ponderar (se avisa desde ${percent(LARGEST_UNKNOWN.warning * 100)} y no se publica con más de ${percent(LARGEST_UNKNOWN.refusal * 100)}). Revisa que el formulario lo pida.`
      return graded('unknown', [share, LARGEST_UNKNOWN], sentence) ?? []
    }),
  coarserRung,
]

function graded(
  code: string,
  [found, limit]: readonly [number, { readonly warning: number; readonly refusal: number }],
  sentence: string,
): Obstacle | undefined {
  if (found <= limit.warning) return undefined
  return { code, sentence, weight: found > limit.refusal ? 'refusal' : 'warning' }
}

function refusal(code: string, sentence: string): Obstacle {
  return { code, sentence, weight: 'refusal' }
}
