/** How many adults live in each municipality, by sex and age, according to one source. */
export interface PopulationEdition {
  /** «Censo 2020». */
  readonly edition: string
  readonly source: string
  readonly address: string
  /** When it was imported, and from which file exactly. */
  readonly date: string
  readonly sha256: string
  /** People of unknown age, who are left out; undefined if the source does not say how many. */
  readonly ageUnknown: number | undefined
  /** A line for each municipality and sex: municipality, sex and the people of each age band, separated by bars. */
  readonly lines: string
}
