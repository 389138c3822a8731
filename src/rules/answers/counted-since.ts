import { conditionsOf, optionsOf } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { longDay } from '../format/dates.ts'
import { listed } from '../format/listed.ts'
import { questionsOf } from './questions-of.ts'

/** From which version of a questionnaire the answers to a question count. */
export interface CountedSince {
  readonly version: string
  /** The day on which that version opened, if known. */
  readonly openedOn?: string
  /** The labels of the options that were new in it, or retired; none if the question itself was new. */
  readonly added: readonly string[]
  readonly retired: readonly string[]
  /** The versions whose answers do not count. */
  readonly notIn: ReadonlySet<string>
}

/**
 * The questions for which some earlier answers do not count: those given under a version without the question or one of its options,
 * with one that was retired since, or without those of a question it depends on. So all people in a table could choose from the same options.
 */
export function countedSince(
  today: Questionnaire,
  answered: readonly Questionnaire[],
  openedOn?: ReadonlyMap<string, string>,
): ReadonlyMap<string, CountedSince> {
  const versions = [...answered.filter(({ version }) => version !== today.version).toSorted(byVersion), today]
  const found = new Map<string, { readonly from: number } & Pick<CountedSince, 'added' | 'retired'>>()
  for (const question of questionsOf(today)) {
    const lacking = versions.findLastIndex((version) => !hasAll(question, version))
    const own = {
      from: lacking + 1,
      added: addedTo(question, versions[lacking]),
      retired: retiredFrom(question, versions[lacking]),
    }
    const ofOthers = conditionsOf(question).flatMap((condition) => found.get(condition.question) ?? [])
    const [latest = own] = [own, ...ofOthers].toSorted((a, b) => b.from - a.from)
    if (latest.from > 0) found.set(question.id, latest)
  }
  return new Map(
    [...found].map(([id, { from, added, retired }]) => {
      const [version = ''] = distinctVersions([versions[from]?.version ?? ''])
      const day = openedOn?.get(version)
      const notIn = new Set(versions.slice(0, from).map((each) => each.version))
      return [id, { version, ...(day && { openedOn: day }), added, retired, notIn }]
    }),
  )
}

/** «desde la versión 2 (17 de noviembre de 2026), cuando se agregó «Tren»». */
export function sinceInWords({ version, openedOn, added, retired }: CountedSince): string {
  const changes = [
    ...(added.length > 0 || retired.length === 0 ? [said('se agregó', 'se agregaron', added)] : []),
    ...(retired.length > 0 ? [said('se retiró', 'se retiraron', retired)] : []),
  ]
  return `desde la versión ${version}${openedOn ? ` (${longDay(openedOn)})` : ''}, cuando ${changes.join(' y ')}`
}

function said(one: string, several: string, labels: readonly string[]): string {
  const names = labels.map((label) => `«${label}»`)
  if (names.length < 2) return `${one} ${names[0] ?? 'la pregunta'}`
  return `${several} ${listed(names, 'y')}`
}

/** The names of versions without the suffix for Typeform, whose form asks the same questions. */
export function distinctVersions(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.replace(/-typeform$/, '')))]
}

/** 10 comes after 9. */
export function byVersion(a: { readonly version: string }, b: { readonly version: string }): number {
  return a.version.localeCompare(b.version, 'en', { numeric: true })
}

function hasAll(question: Question, version: Questionnaire): boolean {
  return isAskedIn(question, version) && [...addedTo(question, version), ...retiredFrom(question, version)].length === 0
}

function isAskedIn({ id }: Question, version: Questionnaire | undefined): boolean {
  return version !== undefined && questionsOf(version).some((question) => question.id === id)
}

/** The labels of the options that an earlier version offered and today's no longer does. */
function retiredFrom(question: Question, version: Questionnaire | undefined): string[] {
  const retired = optionsOf(question).filter(({ isRetired }) => isRetired)
  const before = version && questionsOf(version).find(({ id }) => id === question.id)
  const offered = before ? kindOf(before).counted(before) : []
  return retired.flatMap(({ id, label }) => (offered.some((option) => option.id === id) ? [label] : []))
}

/** The labels of the options that an earlier version of the question did not have. */
function addedTo(question: Question, version: Questionnaire | undefined): string[] {
  const before = version && questionsOf(version).find(({ id }) => id === question.id)
  const known = before ? kindOf(before).counted(before) : undefined
  return kindOf(question)
    .counted(question)
    .flatMap(({ id, label }) => (!known || known.some((option) => option.id === id) ? [] : [label]))
}
