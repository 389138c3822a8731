import { OTHERS, ownRows, type Release, type ReleasedQuestion, type Table } from '#releases/release.ts'
import { percent, wholeNumber } from '../../format/percent.ts'

const NEW_RULES =
  'Cambiaron las reglas de lo que se publica: si a menos de diez personas no se les hizo una pregunta, su tabla se omite; la muestra efectiva de cada tabla sale del efecto de diseño de toda la publicación, las diferencias se prueban una por una, y la tendencia muestra solo a las personas nuevas de cada publicación. «No sé» y «Prefiero no contestar» tienen siempre su renglón en la tabla de todas las personas.'

/** Points by which a share must have moved to be named. Releases share most of their people, so this is no test. */
const MOVED = 5

/** What changed from one release to the next, a sentence each. */
export function differences(before: Release, after: Release): string[] {
  return [
    ...people(before, after),
    ...(before.rules === after.rules ? [] : [NEW_RULES]),
    ...weighting(before, after),
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

function ofQuestion(beforeAll: Release, afterAll: Release, after: ReleasedQuestion): string[] {
  const before = beforeAll.questions.find(({ id }) => id === after.id)
  if (!before) return [`Hay una pregunta nueva: «${after.text}».`]
  const words =
    before.text === after.text ? [] : [`Cambió el texto de una pregunta: de «${before.text}» a «${after.text}».`]
  return [...words, ...ofResults(before, after), ...ofGroups(beforeAll, afterAll, after)]
}

function ofResults({ result: before }: ReleasedQuestion, { result: after, text }: ReleasedQuestion): string[] {
  if (before.kind !== 'table' || after.kind !== 'table') {
    if (before.kind === after.kind) return []
    return [after.kind === 'table' ? `Ahora se muestra «${text}».` : `Ya no se muestra «${text}».`]
  }
  return [...options(before, after, text), ...movedRows(before, after, text)]
}

/** Options that got a row of their own, or lost it. */
function options(before: Table, after: Table, text: string): string[] {
  const missing = (from: Table, to: Table) =>
    ownRows(from).filter((row) => !ownRows(to).some(({ option }) => option === row.option))
  return [
    ...missing(after, before).map(({ label }) => `En «${text}», «${label}» se cuenta ahora por separado.`),
    ...missing(before, after).map(({ label }) => `En «${text}», «${label}» está ahora en «Otras respuestas».`),
  ]
}

function movedRows(before: Table, after: Table, text: string): string[] {
  return after.rows.flatMap(({ option, label, share: now }) => {
    const then = before.rows.find((row) => row.option === option)?.share
    if (option === OTHERS || then?.kind !== 'shown' || now.kind !== 'shown') return []
    if (Math.abs(now.percent - then.percent) < MOVED) return []
    const way = now.percent > then.percent ? 'subió' : 'bajó'
    return [`En «${text}», «${label}» ${way} de ${percent(then.percent)} a ${percent(now.percent)}.`]
  })
}

/** Groups in which the question was not shown before, or is no longer. */
function ofGroups(before: Release, after: Release, { id, text }: ReleasedQuestion): string[] {
  const shownIn = ({ comparisons }: Release) =>
    new Map(
      comparisons.flatMap(({ by, groups, questions }) =>
        groups.flatMap(({ id: group, name }, at): [string, string][] => {
          const table = questions.find(({ question }) => question === id)?.tables[at]
          return table?.kind === 'table' ? [[`${by}/${group}`, name]] : []
        }),
      ),
    )
  const [then, now] = [shownIn(before), shownIn(after)]
  const names = (from: Map<string, string>, to: Map<string, string>) =>
    [...from].filter(([group]) => !to.has(group)).map(([, name]) => name)
  const [more, fewer] = [names(now, then), names(then, now)]
  return [
    ...(more.length > 0 ? [`«${text}» se muestra ahora también en: ${more.join(', ')}.`] : []),
    ...(fewer.length > 0 ? [`«${text}» ya no se muestra en: ${fewer.join(', ')}.`] : []),
  ]
}
