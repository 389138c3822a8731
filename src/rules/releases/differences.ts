import {
  groupTables,
  OTHERS,
  ownRows,
  type Release,
  type ReleasedGroup,
  type ReleasedQuestion,
  type Table,
} from '#releases/release.ts'
import { percent, wholeNumber } from '../format/percent.ts'
import { comparedByWords, PUBLIC_RULES } from './disclosure/suppression-sentences.ts'

/** What changed with each version of the publishing rules. */
const newRules: Readonly<Record<number, string>> = {
  2: 'Cambiaron las reglas de lo que se publica: si a menos de diez personas no se les hizo una pregunta, su tabla se omite; la muestra efectiva de cada tabla sale del efecto de diseño de toda la publicación, las diferencias se prueban una por una, y la tendencia muestra solo a las personas nuevas de cada publicación. «No sé» y «Prefiero no contestar» tienen siempre su renglón en la tabla de todas las personas.',
  3: `Cambiaron las reglas de lo que se publica. ${PUBLIC_RULES} Ya no se publica cuántas personas dieron cada respuesta, y se muestran más tablas y renglones que antes. La tendencia cuenta a las personas nuevas desde su último punto.`,
}

/** Points by which a share must have moved to be named. Releases share most of their people, so this is not a significance test. */
const MOVED = 5

/** What changed from one release to the next, a sentence each. */
export function differences(before: Release, after: Release): string[] {
  return [
    ...people(before, after),
    ...(before.rules === after.rules ? [] : [newRules[after.rules ?? 0] ?? '']),
    ...weighting(before, after),
    ...comparedGroups(before, after),
    ...after.questions.flatMap((question) => ofQuestion(before, after, question)),
    ...before.questions
      .filter(({ id }) => !after.questions.some((question) => question.id === id))
      .map(({ text }) => `Ya no está la pregunta «${text}».`),
  ]
}

function people(before: Release, after: Release): string[] {
  const more = after.people - before.people
  const of = `de ${wholeNumber(before.people)} a ${wholeNumber(after.people)}`
  if (more > 0) return [`Participaron unas ${wholeNumber(more)} personas más: ${of}.`]
  return more < 0 ? [`Se cuentan unas ${wholeNumber(-more)} personas menos: ${of}.`] : []
}

function weighting({ weighting: before }: Release, { weighting: after }: Release): string[] {
  return [
    ...(before.rung === after.rung ? [] : [`Se pondera por ${after.rungName}; antes, por ${before.rungName}.`]),
    ...(before.edition === after.edition ? [] : [`La población es la de ${after.edition}; antes, ${before.edition}.`]),
  ]
}

/** Everything that changed in a question, in one sentence. */
function ofQuestion(beforeAll: Release, afterAll: Release, after: ReleasedQuestion): string[] {
  const before = beforeAll.questions.find(({ id }) => id === after.id)
  if (!before) return [`Hay una pregunta nueva: «${after.text}».`]
  const changes = [
    ...(before.text === after.text ? [] : [`antes decía «${before.text}»`]),
    ...(before.asked === after.asked ? [] : [`ahora se cuenta a: ${after.asked}`]),
    ...ofResults(before, after),
    ...ofGroups(beforeAll, afterAll, after.id),
  ]
  return changes.length > 0 ? [`«${after.text}»: ${changes.join('; ')}.`] : []
}

function ofResults({ result: before }: ReleasedQuestion, { result: after }: ReleasedQuestion): string[] {
  if (before.kind !== 'table' || after.kind !== 'table') {
    if (before.kind === after.kind) return []
    return [after.kind === 'table' ? 'ahora se muestra' : 'ya no se muestra']
  }
  return [...options(before, after), ...movedRows(before, after)]
}

/** Options that got a row of their own, or lost it. */
function options(before: Table, after: Table): string[] {
  const missing = (from: Table, to: Table) =>
    ownRows(from).filter((row) => !ownRows(to).some(({ option }) => option === row.option))
  return [
    ...missing(after, before).map(({ label }) => `«${label}» se cuenta ahora por separado`),
    ...missing(before, after).map(({ label }) => `«${label}» está ahora en «Otras respuestas»`),
  ]
}

function movedRows(before: Table, after: Table): string[] {
  return after.rows.flatMap(({ option, label, share: now }) => {
    const then = before.rows.find((row) => row.option === option)?.share
    if (option === OTHERS || then?.kind !== 'shown' || now.kind !== 'shown') return []
    if (Math.abs(now.percent - then.percent) < MOVED) return []
    const way = now.percent > then.percent ? 'subió' : 'bajó'
    return [`«${label}» ${way} de ${percent(then.percent)} a ${percent(now.percent)}`]
  })
}

/** Groups that were split or joined are mentioned once, not for every question. */
function comparedGroups(before: Release, after: Release): string[] {
  const names = (all: readonly ReleasedGroup[]) => all.map(({ name }) => name).join('; ')
  const isIn = ({ comparisons }: Release, words: string) => comparisons.some((one) => comparedByWords(one) === words)
  const gone = before.comparisons.map(comparedByWords).filter((words) => !isIn(after, words))
  return [
    ...after.comparisons.flatMap((comparison) => {
      const words = comparedByWords(comparison)
      const then = before.comparisons.find((one) => comparedByWords(one) === words)?.groups
      if (!then) return [`Ahora se compara también por ${words}.`]
      if (names(then) === names(comparison.groups)) return []
      return [`Por ${words} se compara ahora a: ${names(comparison.groups)}. Antes, a: ${names(then)}.`]
    }),
    ...gone.map((words) => `Ya no se compara por ${words}.`),
  ]
}

/** The groups of both releases in which the question was not shown before, or is no longer. */
function ofGroups(before: Release, after: Release, id: string): string[] {
  const earlier = groupTables(before, id)
  const changed = groupTables(after, id).filter(({ by, banner, group, table }) => {
    const then = earlier.find((each) => each.by === by && each.banner?.id === banner?.id && each.group.id === group.id)
    return then && then.table.kind !== table.kind
  })
  const namesOf = (kind: Table['kind'] | 'withheld') =>
    changed.flatMap(({ group, table }) => (table.kind === kind ? [group.name] : [])).join(', ')
  const [more, fewer] = [namesOf('table'), namesOf('withheld')]
  return [...(more ? [`se muestra ahora también en ${more}`] : []), ...(fewer ? [`ya no se muestra en ${fewer}`] : [])]
}
