/** How many adults live in each municipality, by sex and age, as one source says. */
export interface PopulationEdition {
  /** «Censo 2020». */
  readonly edition: string
  readonly source: string
  readonly address: string
  /** When it was imported, and from which file exactly. */
  readonly date: string
  readonly sha256: string
  /** People left out because the source does not know their age; undefined where it does not say how many. */
  readonly ageUnknown: number | undefined
  /** A line for each municipality and sex: municipality, sex and the people of each age band, between bars. */
  readonly lines: string
}
