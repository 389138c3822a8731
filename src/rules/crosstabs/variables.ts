import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { Trait } from '../answers/analysis.ts'
import type { CountedSince } from '../answers/counted-since.ts'
import { levelName } from '../answers/level-names.ts'
import { questionsOf } from '../answers/questions-of.ts'
import type { StoredAnswers } from '../answers/stored-answers.ts'
import { isoWeek, mondayOf, shortDay } from '../format/dates.ts'
import { levelOfTrait, type PopulationCell } from '../weighting/census-margins.ts'
import { isColumn, traitNames } from './column-choices.ts'

/** What people can be told apart by in the columns of a table. */
export interface Variable {
  readonly id: string
  readonly name: string
  /** Whether somebody may be at several of its levels. */
  readonly overlaps: boolean
  /** In the order of the columns. */
  readonly levels: readonly { readonly id: string; readonly name: string }[]
  readonly levelsOf: (who: Respondent) => readonly string[]
}

interface Respondent {
  readonly cell: PopulationCell
  readonly day: string
  readonly version: string
  readonly answers: StoredAnswers
}

interface KnownLevels {
  readonly traits: Readonly<Record<Trait, readonly string[]>>
  readonly weeks: readonly string[]
  readonly since: ReadonlyMap<string, CountedSince>
}

/** Sex, age, place, week, and every question whose answers are counted. */
export function variablesOf(questionnaire: Questionnaire, { traits, weeks, since }: KnownLevels): Variable[] {
  return [
    ...(Object.keys(traits) as Trait[]).map((trait) => traitVariable(trait, traits[trait])),
    {
      id: 'week',
      name: 'Semana',
      overlaps: false,
      levels: weeks.map((week) => ({ id: week, name: `Semana del ${shortDay(mondayOf(week))}` })),
      levelsOf: ({ day }) => [isoWeek(day)],
    },
    ...questionsOf(questionnaire)
      .filter(isColumn)
      .map((question) => questionVariable(question, since.get(question.id))),
  ]
}

function traitVariable(trait: Trait, levels: readonly string[]): Variable {
  const levelOf: (cell: PopulationCell) => string | undefined = levelOfTrait[trait]
  return {
    id: trait,
    name: traitNames[trait],
    overlaps: false,
    levels: levels.map((id) => ({ id, name: levelName(id) })),
    levelsOf: ({ cell }) => {
      const level = levelOf(cell)
      return level === undefined ? [] : [level]
    },
  }
}

/** By what somebody answered, where that counts: answers to an earlier form of the question do not. */
function questionVariable(question: Question, since: CountedSince | undefined): Variable {
  const kind = kindOf(question)
  const levels = kind.counted(question).map(({ id, label }) => ({ id, name: label }))
  const known = new Set(levels.map(({ id }) => id))
  return {
    id: question.id,
    name: question.item ? question.item.label : question.text,
    overlaps: !kind.takesOneOption,
    levels,
    levelsOf: ({ version, answers }) => {
      const answer = answers[question.id]
      if (!answer || since?.notIn.has(version)) return []
      return kind.countedIn(answer).filter((id) => known.has(id))
    },
  }
}

/** Two variables as one: «Mujer · 18 a 24 años». */
export function nested(outer: Variable, inner: Variable): Variable {
  const pair = (one: string, other: string) => `${one}\u001f${other}`
  return {
    id: `${outer.id}*${inner.id}`,
    name: `${outer.name} × ${inner.name}`,
    overlaps: outer.overlaps || inner.overlaps,
    levels: outer.levels.flatMap((one) =>
      inner.levels.map((other) => ({ id: pair(one.id, other.id), name: `${one.name} · ${other.name}` })),
    ),
    levelsOf: (who) => {
      const within = inner.levelsOf(who)
      return within.length === 0 ? [] : outer.levelsOf(who).flatMap((one) => within.map((other) => pair(one, other)))
    },
  }
}
