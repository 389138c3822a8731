import { editionInUse } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import { conditionsOf, optionsIn } from '#questions/base-question.ts'
import { OTHERS, type Release, type Suppressed, type Table } from '#releases/release.ts'
import type { CellCounts } from '#rules/answers/analysis.ts'
import { commonWeights } from '#rules/releases/disclosure/published-precision.ts'
import { cellsSince, keptCells } from '#rules/releases/kept-cells.ts'
import { releaseWeights } from '#rules/releases/release-weights.ts'
import { choicesOf, releasedQuestions, takesOneOption } from '#rules/releases/released-questions.ts'
import { WEIGHT_CAP } from '#rules/weighting/limits.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { added, known, LinearSystem, less, type Sum, sumAt, times, unknown } from './linear-system.ts'
import type { RandomRelease } from './random-releases.ts'

/** A hidden count of 1 to 9 people, and the range that a reader can compute for it. */
export interface Target {
  readonly what: string
  readonly people: number
  low: number
  high: number
}

/** Whose answers: everybody's, those of a group, or of those who are in no group of a trait. */
interface Place {
  readonly by: string
  readonly group: string
  readonly isIn: (cell: CellCounts) => boolean
  readonly tableOf: (question: string) => Table | Suppressed | undefined
  /** The people of the group, where the release publishes them. */
  readonly told: number | undefined
}

interface Moment {
  readonly at: number
  readonly people: number
  readonly cells: readonly CellCounts[]
  readonly weights: Float64Array
  /** The smallest and the largest weight of all but nine people at each end. */
  readonly least: number
  readonly most: number
  readonly places: readonly Place[]
  /** The tables, and their rows, of which any release says «casi todas»: fewer than five in a hundred chose something else. */
  readonly nearlyAll: ReadonlySet<string>
}

const NONRESPONSE = ''

/**
 * The range of each hidden count that linear programming leaves to a reader who has all releases of a survey and their waves, and
 * knows **exactly** every number that they publish rounded, how much each group weighs, and between which weights all but nine people
 * at each end are. Counts whose range is already wide enough are not examined further.
 */
export function solverAttack(releases: readonly RandomRelease[], wideEnough: number): Target[] {
  const [first] = releases
  if (!first) return []
  const nearlyAll = new Set(releases.flatMap(nearlyAllIn))
  const moments = releases.map((release, at) => momentOf(release, at, nearlyAll))
  const waves = releases.flatMap((release, at) => waveOf(release, moments.slice(0, at + 1)))
  const questions = releasedQuestions(first.survey.questionnaire)
  const isFollowUp = (question: Question) => questions.some(({ id }) => isAbout(question, id))
  return questions
    .filter((question) => !isFollowUp(question))
    .flatMap((root) =>
      attackFamily(
        { moments, waves },
        [root, ...questions.filter((question) => isAbout(question, root.id))],
        wideEnough,
      ),
    )
}

function isAbout(question: Question, id: string): boolean {
  return conditionsOf(question).some((condition) => condition.question === id)
}

function attackFamily(
  { moments, waves }: { readonly moments: readonly Moment[]; readonly waves: readonly ReadWave[] },
  [root, ...followUps]: readonly [Question, ...Question[]],
  wideEnough: number,
): Target[] {
  const system = new LinearSystem()
  for (const moment of [...moments, ...waves.map(({ wave }) => wave)]) readExceptions(system, moment)
  const wanted = moments.flatMap((moment) => [
    ...[root, ...followUps].flatMap((question) => readQuestion(system, moment, question)),
    ...followUps.flatMap((followUp) => readCondition(system, moment, root, followUp)),
  ])
  for (const question of [root, ...followUps]) {
    readOverTime(system, moments, question)
    for (const wave of waves) readWave(system, wave, question)
  }
  const targets = wanted.map(({ what, people, sum }) => {
    const [low, high] = sum.of.size === 0 ? [people, people] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    return { target: { what, people, low, high }, sum }
  })
  system.search((smallest) => {
    for (const { target, sum } of targets) {
      for (const direction of [1, -1]) {
        if (sum.of.size === 0 || target.high - target.low >= wideEnough) continue
        const values = smallest(times(direction, sum))
        for (const each of targets) {
          const value = sumAt(each.sum, values)
          each.target.low = Math.min(each.target.low, value)
          each.target.high = Math.max(each.target.high, value)
        }
      }
    }
  })
  return targets.map(({ target }) => target)
}

interface Wanted {
  readonly what: string
  readonly people: number
  readonly sum: Sum
}

/** All that the tables of a question say, and what they hide. */
function readQuestion(system: LinearSystem, moment: Moment, question: Question): Wanted[] {
  const options = optionsOf(question)
  for (const place of moment.places) {
    const counts = options.map((option) => countIn(moment, place, question, option))
    const base = baseIn(moment, place, question)
    if (takesOneOption(question)) system.equal(added(counts), base)
    else for (const count of counts) system.atMost(count, base)
    readRows(system, moment, place, question)
    readShares(system, moment, place, question)
  }
  for (const places of byTrait(moment)) {
    const everybody = moment.places[0] as Place
    const sumOver = (of: (place: Place) => Sum) => system.equal(added(places.map(of)), of(everybody))
    sumOver((place) => baseIn(moment, place, question))
    for (const option of options) {
      sumOver((place) => countIn(moment, place, question, option))
      sumOver((place) => massIn(moment, place, question, option))
    }
  }
  // What those of no group answered, and so what they were asked next, is protected by rounding alone: see 0049.
  const groups = moment.places.filter(({ group }) => group !== 'none' || conditionsOf(question).length === 0)
  return groups.flatMap((place) => [
    ...few(moment, place, question, {
      sum: baseIn(moment, place, question),
      people: trueBase(moment, place, question),
    }),
    ...(place.group === 'none' ? [] : options).flatMap((option) => {
      const [sum, people] = [countIn(moment, place, question, option), trueCount(moment, place, question, option)]
      const [base, asked] = [baseIn(moment, place, question), trueBase(moment, place, question)]
      const table = [place.by, place.group, question.id].join('/')
      if (takesOneOption(question) && moment.nearlyAll.has(table)) return []
      return [
        ...few(moment, place, question, { sum, people }, option),
        ...(takesOneOption(question) || moment.nearlyAll.has(`${table}/${option}`)
          ? []
          : few(moment, place, question, { sum: less(base, sum), people: asked - people }, `not ${option}`)),
      ]
    }),
  ])
}

/** Who is asked follows from an earlier answer. */
function readCondition(system: LinearSystem, moment: Moment, root: Question, followUp: Question): Wanted[] {
  const asked = conditionsOf(followUp).flatMap(optionsIn)
  return moment.places.flatMap((place) => {
    const [all, some] = [baseIn(moment, place, root), baseIn(moment, place, followUp)]
    system.equal(added(asked.map((option) => countIn(moment, place, root, option))), some)
    const notAsked = trueBase(moment, place, root) - trueBase(moment, place, followUp)
    const table = place.tableOf(followUp.id)
    if (place.by === 'all' && table?.kind === 'withheld' && table.why === 'not-asked') {
      system.atMost(known(1), less(all, some))
      system.atMost(less(all, some), known(9))
    }
    if (place.group === 'none' || moment.nearlyAll.has([place.by, place.group, root.id].join('/'))) return []
    return few(moment, place, followUp, { sum: less(all, some), people: notAsked }, 'not asked')
  })
}

/** People only come, unless a release says otherwise; and a repeated table says that fewer than ten did. */
function readOverTime(system: LinearSystem, moments: readonly Moment[], question: Question): void {
  for (const [at, moment] of moments.entries()) {
    for (const place of moment.places) {
      const before = placeBefore(moments[at - 1], place)
      if (before && before.moment.people <= moment.people) {
        for (const option of optionsOf(question)) {
          const then = countIn(before.moment, before.place, question, option)
          system.atMost(then, countIn(moment, place, question, option))
        }
      }
      const table = place.tableOf(question.id)
      const repeated = table?.kind === 'table' && table.repeats ? moments[table.repeats.number - 1] : undefined
      const source = placeBefore(repeated, place)
      // A group that is repeated for the sake of another may have changed by more.
      const change = source ? trueBase(moment, place, question) - trueBase(source.moment, source.place, question) : 10
      if (!source || Math.abs(change) > 9) continue
      const [then, now] = [baseIn(source.moment, source.place, question), baseIn(moment, place, question)]
      system.atMost(less(now, then), known(9))
      system.atMost(less(then, now), known(9))
    }
  }
}

function placeBefore(moment: Moment | undefined, { by, group }: Place) {
  const place = moment?.places.find((each) => each.by === by && each.group === group)
  return moment && place ? { moment, place } : undefined
}

/** A wave's people are those of its release less those of the one that it follows. Their counts are no secret of their own. */
interface ReadWave {
  readonly wave: Moment
  readonly before: Moment
  readonly after: Moment
}

function readWave(system: LinearSystem, { wave, before, after }: ReadWave, question: Question): void {
  const came = (of: (moment: Moment, place: Place) => Sum) => {
    const [now, then, since] = [after, before, wave].map((moment) => of(moment, moment.places[0] as Place))
    if (now && then && since) system.equal(since, less(now, then))
  }
  came((moment, place) => baseIn(moment, place, question))
  for (const option of optionsOf(question)) came((moment, place) => countIn(moment, place, question, option))
  readQuestion(system, wave, question)
}

/** «Otras respuestas», and options that too few chose, or too few did not. */
function readRows(system: LinearSystem, moment: Moment, place: Place, question: Question): void {
  const table = shownTable(place, question)
  for (const { option, share } of table?.rows ?? []) {
    if (option === OTHERS && share.kind === 'shown') {
      const others = othersIn(table, moment, place, question)
      const people = others.reduce((sum, each) => sum + trueCount(moment, place, question, each), 0)
      system.equal(added(others.map((each) => countIn(moment, place, question, each))), known(people))
    } else if (share.kind === 'nearly-all') {
      system.atMost(times(0.95, baseIn(moment, place, question)), countIn(moment, place, question, option))
    } else if (share.kind === 'withheld' && !takesOneOption(question)) {
      const [count, base] = [countIn(moment, place, question, option), baseIn(moment, place, question)]
      const isFew = trueCount(moment, place, question, option) < 10
      if (share.why === 'few') system.atMost(isFew ? count : less(base, count), known(9))
    }
  }
}

/** Weighted shares, to half a percent either side, and what each group weighs. */
function readShares(system: LinearSystem, moment: Moment, place: Place, question: Question): void {
  const options = optionsOf(question)
  for (const option of options) {
    const count = countIn(moment, place, question, option)
    const mass = massIn(moment, place, question, option)
    readMass(system, moment, place, { count, mass })
  }
  const whole = takesOneOption(question)
    ? added(options.map((option) => massIn(moment, place, question, option)))
    : unknown(nameOf('m', moment, place, question, 'all'))
  const base = baseIn(moment, place, question)
  readMass(system, moment, place, { count: base, mass: whole })
  if (isAskedOfAll(moment, place, question)) system.equal(whole, known(massOf(moment, place)))
  const table = shownTable(place, question)
  for (const { option, share } of table?.rows ?? []) {
    if (share.kind !== 'shown') continue
    const of = option === OTHERS ? othersIn(table, moment, place, question) : [option]
    const mass = added(of.map((each) => massIn(moment, place, question, each)))
    system.atMost(times((share.percent - 0.500_001) / 100, whole), mass)
    system.atMost(mass, times((share.percent + 0.500_001) / 100, whole))
  }
}

/** What people weigh: each as all do, but for those of the place who are among the nine lightest or the nine heaviest. */
function readMass(system: LinearSystem, moment: Moment, place: Place, { count, mass }: { count: Sum; mass: Sum }) {
  const [lighter, heavier] = ['lighter', 'heavier'].map((end) => unknown(exceptionsName(end, moment, place)))
  if (!lighter || !heavier) return
  const { least, most } = moment
  system.atMost(times(least, less(count, lighter)), mass)
  system.atMost(mass, added([times(most, count), times(WEIGHT_CAP - most, heavier)]))
}

function exceptionsName(end: string, { at }: Moment, { by, group }: Place): string {
  return [end, at, by, group].join('/')
}

/** At most nine at each end, in any comparison. */
function readExceptions(system: LinearSystem, moment: Moment): void {
  for (const places of [moment.places.slice(0, 1), ...byTrait(moment)]) {
    for (const end of ['lighter', 'heavier']) {
      system.atMost(added(places.map((place) => unknown(exceptionsName(end, moment, place)))), known(9))
    }
  }
}

/** How many chose an option, known where a row is published. */
function countIn(moment: Moment, place: Place, question: Question, option: string): Sum {
  const row = shownTable(place, question)?.rows.find((each) => each.option === option)
  const isTold = row?.share.kind === 'shown' || (row?.share.kind === 'withheld' && row.share.why === 'imprecise')
  return isTold
    ? known(trueCount(moment, place, question, option))
    : unknown(nameOf('x', moment, place, question, option))
}

function baseIn(moment: Moment, place: Place, question: Question): Sum {
  const isTold = shownTable(place, question) || (isAskedOfAll(moment, place, question) && place.told !== undefined)
  return isTold ? known(trueBase(moment, place, question)) : unknown(nameOf('b', moment, place, question, ''))
}

function massIn(moment: Moment, place: Place, question: Question, option: string): Sum {
  return unknown(nameOf('m', moment, place, question, `o${option}`))
}

/** A table of this release. A repeated one is of the earlier release, and says nothing about those who came since. */
function shownTable(place: Place, { id }: Question): Table | undefined {
  const table = place.tableOf(id)
  return table?.kind === 'table' && !table.repeats ? table : undefined
}

function othersIn(table: Table | undefined, moment: Moment, place: Place, question: Question): string[] {
  const rows = table?.rows ?? []
  const merged = choicesOf(question)
    .map(({ id }) => id)
    .filter((id) => !rows.some(({ option, share: { kind } }) => option === id && kind !== 'in-others'))
  const share = rows.find(({ option }) => option === OTHERS)?.share
  const people = merged.reduce((sum, option) => sum + trueCount(moment, place, question, option), 0)
  const silent = trueCount(moment, place, question, NONRESPONSE)
  const isSilentApart = share?.kind === 'shown' && silent >= 10 && Math.round(people / 5) * 5 === share.count
  return isSilentApart ? merged : [...merged, NONRESPONSE]
}

function optionsOf(question: Question): string[] {
  return [...choicesOf(question).map(({ id }) => id), ...(takesOneOption(question) ? [NONRESPONSE] : [])]
}

function nameOf(kind: string, { at }: Moment, { by, group }: Place, { id }: Question, option: string): string {
  return [kind, at, by, group, id, option].join('/')
}

function few(
  { at }: Moment,
  { by, group }: Place,
  { id }: Question,
  { sum, people }: Omit<Wanted, 'what'>,
  option = 'asked',
) {
  return people > 0 && people < 10 ? [{ what: `release ${at + 1}, ${by} ${group}, ${id}: ${option}`, people, sum }] : []
}

// From the exact numbers behind a release.

function trueBase({ cells }: Moment, { isIn }: Place, { id }: Question): number {
  return cells.reduce((sum, cell) => (isIn(cell) ? sum + (cell.answers.get(id)?.base ?? 0) : sum), 0)
}

function trueCount(moment: Moment, place: Place, question: Question, option: string): number {
  const count = (of: string) =>
    moment.cells.reduce(
      (sum, cell) => (place.isIn(cell) ? sum + (cell.answers.get(question.id)?.counts.get(of) ?? 0) : sum),
      0,
    )
  if (option !== NONRESPONSE) return count(option)
  return choicesOf(question).reduce((left, { id }) => left - count(id), trueBase(moment, place, question))
}

function isAskedOfAll(moment: Moment, place: Place, question: Question): boolean {
  const people = moment.cells.reduce((sum, cell) => (place.isIn(cell) ? sum + cell.people : sum), 0)
  return conditionsOf(question).length === 0 && trueBase(moment, place, question) === people
}

function massOf({ cells, weights }: Moment, { isIn }: Place): number {
  return cells.reduce((sum, cell, at) => (isIn(cell) ? sum + cell.people * (weights[at] ?? 0) : sum), 0)
}

function momentOf({ cells, release }: RandomRelease, at: number, nearlyAll: Moment['nearlyAll']): Moment {
  return { at, ...weighted(cells), places: placesOf(release), nearlyAll }
}

function waveOf({ release: { wave } }: RandomRelease, moments: readonly Moment[]): ReadWave[] {
  const [before, after] = [moments[(wave?.since ?? 0) - 1], moments.at(-1)]
  const came = before && after && cellsSince(after.cells, keptCells(before.cells))
  if (!wave || !came) return []
  const everybody = everybodyIn(wave.questions)
  return [
    { before, after, wave: { at: after.at + 0.5, ...weighted(came), places: [everybody], nearlyAll: after.nearlyAll } },
  ]
}

function weighted(counted: readonly CellCounts[]) {
  const found = releaseWeights(counted, editionInUse())
  if (found.kind !== 'weighted') throw new Error(found.why)
  const { cells } = found
  const { weights } = found.weighted
  const people = cells.reduce((sum, cell) => sum + cell.people, 0)
  const { least, most } = commonWeights(cells, weights)
  return { people, cells, weights, least: least * 0.999_999, most: most * 1.000_001 }
}

function everybodyIn(questions: readonly { readonly id: string; readonly result: Table | Suppressed }[]): Place {
  const tableOf = (question: string) => questions.find(({ id }) => id === question)?.result
  return { by: 'all', group: 'all', isIn: () => true, tableOf, told: undefined }
}

function placesOf({ questions, comparisons, participants }: Release): Place[] {
  return [
    everybodyIn(questions),
    ...comparisons.flatMap(({ by, groups, questions: compared }) => {
      const levels = participants.find(({ trait }) => trait === by)?.levels
      const ofGroups = groups.map(
        ({ id }, at): Place => ({
          by,
          group: id,
          isIn: (cell) => levelsOf(cell)[by].includes(id),
          tableOf: (question) => compared.find((each) => each.question === question)?.tables[at],
          told: levels?.[at]?.people,
        }),
      )
      const isOfNone = (cell: CellCounts) => !ofGroups.some(({ isIn }) => isIn(cell))
      return [...ofGroups, { by, group: 'none', isIn: isOfNone, tableOf: () => undefined, told: undefined }]
    }),
  ]
}

function levelsOf({ sex, ageBand, municipality = '' }: CellCounts) {
  const slug = municipality.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')
  return { sex: [sex], age: [ageBand], place: [zoneOf(municipality), slug] as (string | undefined)[] }
}

function nearlyAllIn({ release, survey }: RandomRelease): string[] {
  return placesOf(release).flatMap(({ by, group, tableOf }) =>
    releasedQuestions(survey.questionnaire).flatMap(({ id }) => {
      const table = tableOf(id)
      const rows = table?.kind === 'table' ? table.rows.filter(({ share }) => share.kind === 'nearly-all') : []
      return rows.flatMap(({ option }) => [[by, group, id].join('/'), [by, group, id, option].join('/')])
    }),
  )
}

function byTrait({ places }: Moment): Place[][] {
  return [...Map.groupBy(places.slice(1), ({ by }) => by).values()]
}
