import { populationBands, type populationSexes } from '#places/population-table.ts'

/** The state, or one of its municipalities, in INEGI's file by locality. */
export interface IterPlace {
  readonly name: string
  readonly numberOf: (column: string) => number
}

const fiveYears: Record<(typeof populationBands)[number], readonly string[]> = {
  '18-to-24': ['P_18A24'],
  '25-to-34': ['P_25A29', 'P_30A34'],
  '35-to-44': ['P_35A39', 'P_40A44'],
  '45-to-54': ['P_45A49', 'P_50A54'],
  '55-to-64': ['P_55A59', 'P_60A64'],
  '65-or-more': ['P_65A69', 'P_70A74', 'P_75A79', 'P_80A84', 'P_85YMAS'],
}

const letterOf = { woman: 'F', man: 'M' } as const

export function bandsOf(place: IterPlace, sex: (typeof populationSexes)[number]): number[] {
  return populationBands.map((band) =>
    sumOf(
      place,
      fiveYears[band].map((group) => `${group}_${letterOf[sex]}`),
    ),
  )
}

export function sumOf(place: IterPlace, columns: readonly string[]): number {
  return columns.reduce((sum, column) => sum + place.numberOf(column), 0)
}

export function ageUnknown(place: IterPlace): number {
  return place.numberOf('POBTOT') - sumOf(place, ['P_0A2', 'P_3A5', 'P_6A11', 'P_12A14', 'P_15A17', 'P_18YMAS'])
}
