import { conditionsOf } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { longDay } from '../format/dates.ts'
import { questionsOf } from './questions-of.ts'

/** From which version of a questionnaire the answers to a question count. */
export interface CountedSince {
  readonly version: string
  /** The day on which that version opened, where it is known. */
  readonly openedOn?: string
  /** The labels of the options that were new in it; none where the question was. */
  readonly added: readonly string[]
  /** The versions whose answers do not count. */
  readonly notIn: ReadonlySet<string>
}

/**
 * The questions to which some earlier answers do not count: those given under a version that lacked the question, one of its options, or
 * either in a question that it depends on. Shares of one table are then of people who could choose from the same options.
 */
export function countedSince(
  today: Questionnaire,
  answered: readonly Questionnaire[],
  openedOn?: ReadonlyMap<string, string>,
): ReadonlyMap<string, CountedSince> {
  const versions = [...answered.filter(({ version }) => version !== today.version).toSorted(byVersion), today]
  const found = new Map<string, { readonly from: number; readonly added: readonly string[] }>()
  for (const question of questionsOf(today)) {
    const lacking = versions.findLastIndex((version) => !hasAll(question, version))
    const own = { from: lacking + 1, added: addedTo(question, versions[lacking]) }
    const ofOthers = conditionsOf(question).flatMap((condition) => found.get(condition.question) ?? [])
    const [latest = own] = [own, ...ofOthers].toSorted((a, b) => b.from - a.from)
    if (latest.from > 0) found.set(question.id, latest)
  }
  return new Map(
    [...found].map(([id, { from, added }]) => {
      const [version = ''] = distinctVersions([versions[from]?.version ?? ''])
      const day = openedOn?.get(version)
      const notIn = new Set(versions.slice(0, from).map((each) => each.version))
      return [id, { version, ...(day && { openedOn: day }), added, notIn }]
    }),
  )
}

/** «desde la versión 2 (17 de noviembre de 2026), cuando se agregó «Tren»». */
export function sinceInWords({ version, openedOn, added }: CountedSince): string {
  const names = added.map((label) => `«${label}»`)
  const what =
    names.length < 2
      ? `se agregó ${names[0] ?? 'la pregunta'}`
      : `se agregaron ${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
  return `desde la versión ${version}${openedOn ? ` (${longDay(openedOn)})` : ''}, cuando ${what}`
}

/** The same questions in Typeform's form are no other version. */
export function distinctVersions(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/-typeform$/, '')))]
}

/** As people count them: 10 after 9. */
export function byVersion(a: { readonly version: string }, b: { readonly version: string }): number {
  return a.version.localeCompare(b.version, 'en', { numeric: true })
}

function hasAll(question: Question, version: Questionnaire): boolean {
  return isAskedIn(question, version) && addedTo(question, version).length === 0
}

function isAskedIn({ id }: Question, version: Questionnaire | undefined): boolean {
  return version !== undefined && questionsOf(version).some((question) => question.id === id)
}

/** The options that a question has beyond those of an earlier version that asked it. */
function addedTo(question: Question, version: Questionnaire | undefined): string[] {
  const before = version && questionsOf(version).find(({ id }) => id === question.id)
  const known = before ? kindOf(before).counted(before) : undefined
  return kindOf(question)
    .counted(question)
    .flatMap(({ id, label }) => (!known || known.some((option) => option.id === id) ? [] : [label]))
}
