/**
 * A numbered, frozen publication of what people answered in a survey, rounded and with its suppressions: pages, files and
 * pictures only draw it. It is kept as the text that was hashed, so its field names never change.
 */
export interface Release {
  readonly surveyId: string
  /** 1, 2, 3 … in each survey; never given twice. */
  readonly number: number
  readonly surveyTitle: string
  /** The version of the publishing rules; absent for the first. What only releases under earlier rules have says so. */
  readonly rules?: number
  /** A day in Mexico City: «2026-11-16». */
  readonly publishedOn: string
  readonly corrects?: { readonly number: number; readonly reason: string }
  /** The days of the first and of the last response in it. */
  readonly fieldwork: { readonly from: string; readonly to: string }
  /** Nobody can answer any more: the last release of its survey. */
  readonly isLast: boolean
  /** The versions of the questionnaire, the oldest first, where there were several. */
  readonly versions?: readonly string[]
  /** Adults and those of unknown age, rounded down to ten. */
  readonly people: number
  /** Their effective sample size, before the open study's ceiling. */
  readonly nEff: number
  /** In the order of the questionnaire. */
  readonly questions: readonly ReleasedQuestion[]
  readonly comparisons: readonly Comparison[]
  readonly participants: readonly ReleasedParticipants[]
  readonly weighting: ReleasedWeighting
  /** Absent in the first release, whose people are its wave, in those made before waves existed, and where it is suppressed. */
  readonly wave?: Wave
  readonly method: readonly MethodEntry[]
  /** What people read before and around the questions. Older releases do not have it. */
  readonly introduction?: readonly string[]
  /** On what terms the data may be used, in the operator's words. Older releases do not have it. */
  readonly licence?: string
  readonly microdata?: MicrodataFile
  /** Questions that were asked as one table, with the same answers. Older releases do not have them. */
  readonly batteries?: readonly ReleasedBattery[]
  /** What the analyst leads with. Absent where the release tells its news by itself. */
  readonly story?: Story
}

interface ReleasedBattery {
  readonly id: string
  /** «¿Qué opinión tienes de…?» */
  readonly text: string
}

/** Written in the draft and checked against the numbers of the release. */
interface Story {
  /** Ids of the questions or batteries to lead with: three at most. */
  readonly leads: readonly string[]
  readonly headline?: string
  /** Three at most. */
  readonly sentences: readonly string[]
}

export interface ReleasedQuestion {
  readonly id: string
  /** The exact words, as they were asked. */
  readonly text: string
  readonly help?: string
  readonly kind: string
  /** The battery that it is an item of, and its name there. */
  readonly item?: { readonly battery: string; readonly label: string }
  /** Not shown during an electoral silence. */
  readonly isElectoral: boolean
  /** Who was asked, in words. */
  readonly asked: string
  readonly result: Table | Suppressed
}

/** What a group of people answered to one question. */
export interface Table {
  readonly kind: 'table'
  /** People asked, a multiple of ten; of five under earlier rules. */
  readonly base: number
  readonly nEff: number
  /** So small that the page says so: under earlier rules. */
  readonly isSmallBase?: boolean
  /** «No sé» and «Prefiero no contestar» last. */
  readonly rows: readonly ReleasedRow[]
  /** Where people gave a number: of those who did, with one decimal. */
  readonly mean?: { readonly value: number; readonly low: number; readonly high: number; readonly unweighted?: number }
  /** Where the options have sides: the share of each, and the share in favour less that against, in points. All whole numbers. */
  readonly sides?: Sides
  /** The two largest shares, «No sé» and the like aside except in earlier releases, and whether their difference was tested and found larger than chance. */
  readonly lead?: { readonly first: string; readonly second: string; readonly isClear: boolean }
  /** Repeated from an earlier release: too few people came or went since. */
  readonly repeats?: { readonly number: number; readonly publishedOn: string }
}

interface Sides {
  readonly favour: number
  readonly neutral: number
  readonly against: number
  readonly net: { readonly value: number; readonly low: number; readonly high: number; readonly unweighted?: number }
}

export interface Suppressed {
  readonly kind: 'withheld'
  readonly why: SuppressionReason
}

/**
 * `few`: too few people; `imprecise`: too uncertain. Under earlier rules also `complement`: with it, another suppressed number could be
 * recovered; `unchanged`: fewer than ten people came or went since the last release, which suppressed it too; `not-asked`: the table
 * would disclose that one to nine people were not asked.
 */
export type SuppressionReason = 'few' | 'imprecise' | 'complement' | 'unchanged' | 'not-asked'

/** The row of merged options, «Otras respuestas». */
export const OTHERS = 'others'

export interface ReleasedRow {
  /** The option's id, or OTHERS. */
  readonly option: string
  readonly label: string
  /** «No sé» and «Prefiero no contestar»: grey, and after the others. */
  readonly isApart: boolean
  /** Where the options have sides. */
  readonly side?: 'favour' | 'neutral' | 'against'
  readonly share: ReleasedShare
  /** In a group: whether its share was tested and found larger, or smaller, than that of the rest. */
  readonly againstRest?: 'more' | 'less'
  /** In a wave: whether its difference from the previous wave was tested and found larger than chance. */
  readonly change?: { readonly isClear: boolean }
}

/** The rows of options that are not merged, whether or not their number is published. */
export function ownRows({ rows }: Table): ReleasedRow[] {
  return rows.filter(({ option, share }) => option !== OTHERS && share.kind !== 'in-others')
}

type ShownRow = ReleasedRow & { readonly share: Extract<ReleasedShare, { kind: 'shown' }> }

/** The rows with a number. «Otras respuestas» is not an answer that anybody gave. */
export function shownRows(rows: readonly ReleasedRow[]): ShownRow[] {
  return rows.filter((row): row is ShownRow => row.share.kind === 'shown' && row.option !== OTHERS)
}

/** Every answer that some of the tables has a row for, in the order of the longest: others merged some. «No sé» and the like are last. */
export function answersIn(tables: readonly (Table | Suppressed)[]): ReleasedRow[] {
  const lists = tables.flatMap((table) => (table.kind === 'table' ? [table.rows] : []))
  const rows = lists.toSorted((a, b) => b.length - a.length).flat()
  const firsts = rows.filter(({ option }, at) => rows.findIndex((row) => row.option === option) === at)
  const rank = ({ option, isApart }: ReleasedRow) => (isApart ? 2 : option === OTHERS ? 1 : 0)
  return firsts.toSorted((a, b) => rank(a) - rank(b))
}

/** Shares are whole percent. */
export type ReleasedShare =
  | {
      readonly kind: 'shown'
      readonly percent: number
      readonly low: number
      readonly high: number
      /** Only in tables of everybody, and in groups under earlier rules. */
      readonly unweighted?: number
      /** Under earlier rules: a multiple of five, never under ten. */
      readonly count?: number
      readonly nEff: number
    }
  /** Under earlier rules, in a small group. */
  | { readonly kind: 'nearly-all' | 'hardly-any' }
  /** «No sé» and the like in the overall table, counted in «Otras respuestas». */
  | { readonly kind: 'in-others' }
  | Suppressed

/** `answer`: by what people answered to the release's banner question. */
export type ComparedBy = 'sex' | 'age' | 'place' | 'answer'

/** Every question in each group of one trait, or of one banner question. */
export interface Comparison {
  readonly by: ComparedBy
  /** Its options are the groups. Where it is electoral, so is every number of them. */
  readonly banner?: Pick<ReleasedQuestion, 'id' | 'text'>
  readonly groups: readonly ReleasedGroup[]
  readonly questions: readonly {
    readonly question: string
    /** One for each group, in their order. */
    readonly tables: readonly (Table | Suppressed)[]
  }[]
}

/** A question in every group of each comparison. */
export function groupTables({ comparisons }: Pick<Release, 'comparisons'>, question: string) {
  return comparisons.flatMap(({ by, banner, groups, questions }) => {
    const tables = questions.find((one) => one.question === question)?.tables ?? []
    return groups.flatMap((group, at) => {
      const table = tables[at]
      return table ? [{ by, banner, group, table }] : []
    })
  })
}

export interface ReleasedGroup {
  readonly id: string
  readonly name: string
  /** The municipalities of a place, by name, for the map. */
  readonly municipalities?: readonly string[]
}

/** Who took part, beside the census. Shares are whole percent. */
export interface ReleasedParticipants {
  readonly trait: Exclude<ComparedBy, 'answer'>
  readonly levels: readonly {
    readonly name: string
    /** A multiple of ten, of five under earlier rules; absent where it is suppressed. */
    readonly people?: number
    readonly unweighted?: number
    readonly weighted?: number
    readonly population: number
  }[]
  /** How many did not say; a multiple of ten, of five under earlier rules; absent below ten. */
  readonly unknown?: number
}

interface ReleasedWeighting {
  /** 1 is the finest. */
  readonly rung: number
  readonly rungName: string
  /** «Censo 2020». */
  readonly edition: string
  readonly deff: number
  readonly maxWeight: number
  readonly minWeight: number
  readonly passes: number
  /** How many people of the population are in each level. Older releases do not have it. */
  readonly targets?: readonly WeightingTarget[]
}

/** Only the people who came since another release, weighted on their own: releases count everybody so far. */
export interface Wave {
  /** The number of the release after which they came. */
  readonly since: number
  /** Rounded down to ten. */
  readonly people: number
  readonly weighting: Pick<ReleasedWeighting, 'rung' | 'rungName' | 'edition' | 'deff'>
  readonly questions: readonly { readonly id: string; readonly result: Table | Suppressed }[]
}

export interface WeightingTarget {
  /** «sexo × edad». */
  readonly margin: string
  readonly level: string
  readonly name: string
  readonly people: number
}

/** A line of the method sheet, in the words and the order in which it is shown. */
export interface MethodEntry {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Whose disclosure list requires it. */
  readonly asksFor: readonly ('AAPOR' | 'INE')[]
}

/** Only a closed survey has it. */
export interface MicrodataFile {
  readonly records: number
  readonly sha256: string
}
