import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { municipalityOf } from '#places/postal-table.ts'
import type { CellCounts } from '#rules/answers/analysis.ts'
import { cellName, cellNamed, cellOf } from '#rules/answers/cell.ts'
import type { CountedSince } from '#rules/answers/counted-since.ts'
import { counter, countOrder } from '#rules/answers/counting.ts'
import { sumVersions } from '#rules/answers/sum-versions.ts'
import type { Variable } from '#rules/crosstabs/variables.ts'
import { ruleFor } from '#rules/quality/setting-aside.ts'
import type { AnsweredCell } from '#rules/weighting/statistic.ts'
import type { Store } from '#store/store.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

interface Counted {
  readonly questions: readonly Question[]
  readonly variables: readonly Variable[]
  readonly since: ReadonlyMap<string, CountedSince>
}

/** What the people of one cell answered to one version: all of them, and those at each level. */
interface CellSums {
  readonly cell: string
  readonly version: string
  readonly all: Uint32Array
  readonly byLevel: ReadonlyMap<Variable, Map<string, Uint32Array>>
}

/** Reads every response that counts and adds it up by cell, once for everybody and once for each level that its person is at. */
export async function countedByLevel(store: Store, survey: Survey, { questions, variables, since }: Counted) {
  const known = await store.counts.questionnaires(survey.id)
  const { inForce } = await store.settingAside.currentRules(survey.id)
  const wanted = new Set(questions.map(({ id }) => id))
  const orders = new Map(known.map((each) => [each.version, countOrder(each)]))
  const placesOf = new Map(known.map((each) => [each.version, counter(each, wanted)]))
  const sums = new Map<string, CellSums>()

  const noneOf = (version: string) => new Uint32Array(orders.get(version)?.length ?? 0)
  const emptySums = (cell: string, version: string): CellSums => ({
    ...{ cell, version, all: noneOf(version) },
    byLevel: new Map(variables.map((variable) => [variable, new Map()])),
  })

  for await (const page of store.answers.pages(survey.id)) {
    for (const { answers, postalCode, version, marks, day } of page) {
      const places = placesOf.get(version)?.(answers)
      if (!places || ruleFor(marks, inForce)) continue
      const cell = cellOf(answers, postalCode === null ? undefined : municipalityOf(postalCode))
      const name = cellName(cell)
      const { all, byLevel } = getOrAdd(sums, `${version} ${name}`, () => emptySums(name, version))
      addOne(all, places)
      for (const [variable, levels] of byLevel)
        for (const level of variable.levelsOf({ cell, day, version, answers }))
          addOne(
            getOrAdd(levels, level, () => noneOf(version)),
            places,
          )
    }
    await nextEventLoopTurn()
  }

  /** By cell, the sum over the versions of the numbers that somebody has. */
  function byCell(numbersOf: (sums: CellSums) => Uint32Array | undefined): Map<string, AnsweredCell> {
    const cells = Map.groupBy(sums.values(), ({ cell }) => cell)
    return new Map(
      [...cells].flatMap(([name, versions]): [string, AnsweredCell][] => {
        const rows = versions.flatMap((each) => {
          const numbers = numbersOf(each)
          return numbers ? [{ version: each.version, numbers }] : []
        })
        return rows.length === 0 ? [] : [[name, sumVersions(rows, orders, since)]]
      }),
    )
  }

  return {
    all: [...byCell(({ all }) => all)].map(([name, counted]): CellCounts => ({ ...cellNamed(name), ...counted })),
    cellsOf: (variable: Variable, level: string) => byCell(({ byLevel }) => byLevel.get(variable)?.get(level)),
  }
}

function addOne(numbers: Uint32Array, places: readonly number[]): void {
  for (const place of places) numbers[place] = (numbers[place] ?? 0) + 1
}

function getOrAdd<Made>(map: Map<string, Made>, key: string, make: () => Made): Made {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
