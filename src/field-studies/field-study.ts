import { partyColours } from '#surveys/party-colours.ts'

/** A published field study. Only what was published is written down; the rest is said to be missing. */
export interface FieldStudy {
  readonly surveyId: '001' | '002'
  readonly title: string
  readonly summary: string
  /** When and how many people were asked, if published. */
  readonly dates?: string
  readonly interviews?: number
  /** The day on which this site first showed it, in Mexico City. Whether it was made public elsewhere before is not known. */
  readonly published: string
  readonly headline: readonly (Share & MayBeElectoral)[]
  readonly cardsTitle: string
  readonly cards: readonly Card[]
  /** The figure above the tabs, if a study has one. */
  readonly overall?: Figure
  readonly tabsTitle: string
  readonly tabs: readonly Tab[]
  readonly defaultTab: string
  readonly methodPoints: readonly string[]
  readonly methodology: Methodology
  /** The elements of its method that tell what voters prefer. */
  readonly electoralMethod?: readonly MethodElement[]
}

export function figuresOf({ overall, tabs }: FieldStudy): Figure[] {
  return [...(overall ? [overall] : []), ...tabs.map((tab) => tab.figure)]
}

/** Whatever tells what voters prefer is hidden before an election. */
interface MayBeElectoral {
  readonly isElectoral: boolean
}

/** `value` is in percent, as published. `count` and `base` are numbers of people; there are both or neither. */
export interface Share {
  readonly value: number
  readonly text: string
  readonly count?: number
  readonly base?: number
}

export interface Card extends MayBeElectoral {
  readonly title: string
  readonly text: string
  readonly share?: Share
  /** The few shares that the card is about, drawn side by side. */
  readonly glance?: readonly Row[]
}

/** Its texts are about its figure, and electoral if the figure is. */
interface Tab {
  readonly id: string
  /** Short enough for three of them on a phone. */
  readonly label: string
  readonly title: string
  readonly text: string
  readonly figure: Figure
  readonly lists?: readonly TitledList[]
}

interface TitledList extends MayBeElectoral {
  readonly title: string
  readonly items: readonly string[]
}

export type Figure = PieFigure | BarFigure

interface Drawn extends MayBeElectoral {
  readonly id: string
  readonly title: string
  /** What the figure shows, in one sentence. The exact wording of the questions was not published. */
  readonly shows: string
  /** For people who cannot see the chart. */
  readonly alternative: string
  readonly rows: readonly Row[]
  readonly base?: number
  /** It says who was interviewed: that is counted, not estimated, and so has no interval. */
  readonly isSampleProfile?: true
  /** The names of the two answers whose difference is tested for significance. */
  readonly lead?: readonly [first: string, second: string]
  readonly note?: string
}

export interface PieFigure extends Drawn {
  readonly kind: 'pie'
  /** Without its own slice, shares that add up to 86.3 would be stretched into a full circle. */
  readonly remainder?: Row
}

export interface BarFigure extends Drawn {
  readonly kind: 'bar'
  readonly yDomain?: readonly [low: number, high: number]
}

export interface Row {
  readonly name: string
  readonly value: number
  readonly colour: string
  readonly count?: number
}

type MethodElement = keyof typeof methodLabels

/** A study that leaves out an element does not compile. */
export type Methodology = Readonly<Record<MethodElement, string>>

export const notPublished = 'Sin detalle publicado'

/** What AAPOR, ESOMAR and INE require a published study to state, in reading order. */
export const methodLabels = {
  sponsor: 'Quién la encargó y quién la realizó',
  population: 'Población estudiada',
  selection: 'Cómo se eligió a las personas',
  mode: 'Forma de levantamiento',
  dates: 'Fechas',
  places: 'Lugares',
  sampleSize: 'Tamaño de la muestra',
  wording: 'Texto de las preguntas',
  weighting: 'Ponderación',
  processing: 'Procesamiento y verificación',
  nonResponse: 'No respuesta',
  limits: 'Límites',
} as const

/** Each has a contrast of at least 3:1 against white. Profiles and genders do not use party colours. */
export const colours = {
  pan: partyColours.pan,
  panSecond: '#4a86e8',
  morena: partyColours.morena,
  morenaSecond: '#d1567f',
  pri: partyColours.pri,
  other: '#475569',
  none: '#8b929c',
  teal: '#007f73',
  violet: '#7c3aed',
  ochre: '#b45309',
  olive: '#5b8c1a',
} as const
