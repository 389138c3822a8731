import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { comparison } from './series.ts'

/** What whoever writes a questionnaire should know of the series that its questions belong to: who else asks it, and how otherwise. */
export function seriesNotes(
  questionnaire: Pick<Questionnaire, 'sections'>,
  others: readonly Pick<Survey, 'id' | 'questionnaire'>[],
): string[] {
  return questionsOf(questionnaire).flatMap((question) => {
    if (question.series === undefined) return []
    const same = others.flatMap(({ id, questionnaire: asked }) => {
      const found = questionsOf(asked).find(({ series }) => series === question.series)
      return found ? [{ id, found }] : []
    })
    const name = `Serie «${question.series}» (${question.id})`
    if (same.length === 0) return [`${name}: ninguna otra encuesta la tiene; aquí empieza.`]
    return same.map(({ id, found }) => `${name}: también en la encuesta ${id}. ${noteOf(found, question)}`)
  })
}

function noteOf(before: Question, now: Question): string {
  const { differences, isBreak } = comparison(wordingOf(before), wordingOf(now))
  if (differences.length === 0) return 'Se pregunta igual: se compara todo.'
  const compared = isBreak ? 'La línea se corta.' : 'Se comparan las opciones que están en las dos.'
  return `Aquí ${differences.join('; ')}. ${compared}`
}

function wordingOf(question: Question) {
  return {
    point: { question },
    offered: kindOf(question)
      .counted(question)
      .map(({ label }) => label),
  }
}
