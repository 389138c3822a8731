import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { editionInUse } from '#places/population-table.ts'
import { municipalityOf } from '#places/postal-table.ts'
import type { Release } from '#releases/release.ts'
import { cellOf } from '#rules/cell.ts'
import { chosenOptions } from '#rules/publishing/chosen-options.ts'
import { type Microdata, type MicrodataPerson, microdata } from '#rules/publishing/microdata.ts'
import { ruleFor } from '#rules/setting-aside.ts'
import type { KeptResponse } from '#store/answers.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'

/** The file of a survey that is closed, from every response that counts in its last release. */
export async function releaseMicrodata(
  store: Store,
  { id, questionnaire }: Survey,
  release: Release,
): Promise<Microdata | undefined> {
  const { inForce } = await store.settingAside.standing(id)
  const asked = new Map((await store.counts.questionnaires(id)).map((each) => [each.version, each]))
  const people: MicrodataPerson[] = []
  const personOf = ({ version, answers, postalCode }: KeptResponse): MicrodataPerson => ({
    cell: cellOf(answers, postalCode === null ? undefined : municipalityOf(postalCode)),
    chosen: chosenOptions(asked.get(version) ?? questionnaire, answers),
  })
  for await (const page of store.answers.pages(id)) {
    people.push(...page.filter(({ marks }) => !ruleFor(marks, inForce)).map(personOf))
    // There may be millions of them: visitors go first.
    await nextTurn()
  }
  return microdata({ release, questionnaire, people, population: editionInUse(), randomBelow: randomInt })
}
