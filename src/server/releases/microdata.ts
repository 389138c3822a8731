import { createHash, randomInt } from 'node:crypto'
import { editionInUse } from '#places/population-table.ts'
import { municipalityOf } from '#places/postal-table.ts'
import type { MicrodataFile, Release } from '#releases/release.ts'
import { cellOf } from '#rules/answers/cell.ts'
import { ruleFor } from '#rules/quality/setting-aside.ts'
import { type MicrodataPerson, microdata } from '#rules/releases/microdata/microdata.ts'
import { chosenOptions } from '#rules/releases/microdata/microdata-columns.ts'
import type { StoredResponse } from '#store/answers.ts'
import type { Store } from '#store/store.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

/** The microdata of a survey's last release. Undefined where it is not the last, or cannot be made safe. */
export async function microdataOf(
  store: Store,
  survey: Survey,
  release: Pick<Release, 'questions' | 'isLast'>,
  randomBelow: (sides: number) => number = randomInt,
): Promise<(MicrodataFile & { readonly csv: string }) | undefined> {
  if (!release.isLast) return undefined
  const { inForce } = await store.settingAside.currentRules(survey.id)
  const known = [survey.questionnaire, ...(await store.counts.questionnaires(survey.id))]
  const versions = new Map(known.map((questionnaire) => [questionnaire.version, questionnaire]))
  const since = await store.counts.since(survey)
  const people: MicrodataPerson[] = []
  for await (const page of store.answers.pages(survey.id)) {
    const counted = page.filter(({ marks }) => !ruleFor(marks, inForce))
    people.push(...counted.flatMap((response) => personIn(response, versions.get(response.version)) ?? []))
  }
  const { questionnaire } = survey
  const made = microdata({ release, questionnaire, since, people, population: editionInUse(), randomBelow })
  return made && { ...made, sha256: createHash('sha256').update(made.csv).digest('hex') }
}

/** Without free texts, the day, the version and the postal code. */
function personIn(
  { answers, postalCode }: StoredResponse,
  questionnaire: Questionnaire | undefined,
): MicrodataPerson | undefined {
  if (!questionnaire) return undefined
  const municipality = postalCode === null ? undefined : municipalityOf(postalCode)
  return { cell: cellOf(answers, municipality), chosen: chosenOptions(questionnaire, answers) }
}
