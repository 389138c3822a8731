import { countsOf, editionInUse, type PopulationCount } from '#places/population-table.ts'
import { municipalityOf, postalCodes } from '#places/postal-table.ts'
import type { Survey } from '#surveys/survey.ts'
import { manyRespondents, type Respondent } from './respondents.ts'

const DAYS = Array.from({ length: 20 }, (_, index) => `202610${String(index + 10)}`)

/** Adults in the proportions of the census, spread evenly over some days, so that nothing prevents a release. */
export function censusRespondents(survey: Survey, people: number, { seed = 16, days = DAYS } = {}): Respondent[] {
  return manyRespondents(survey, people, seed).map((one, index) => {
    const { sex, ageBand, municipality } = adultAt((index + 0.5) / people)
    return {
      ...one,
      answers: { ...one.answers, sex: { choice: sex }, 'age-band': { choice: ageBand } },
      postalCode: postalCodes.find((code) => municipalityOf(code) === municipality) ?? null,
      day: days[index % days.length] ?? '',
    }
  })
}

/** The adult at this share of the list of all adults. */
function adultAt(share: number): PopulationCount {
  const edition = editionInUse()
  const counts = edition ? countsOf(edition) : []
  let left = share * counts.reduce((sum, count) => sum + count.people, 0)
  for (const count of counts) {
    left -= count.people
    if (left < 0) return count
  }
  throw new Error('There is no population')
}
