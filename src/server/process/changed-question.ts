import { isDeepStrictEqual } from 'node:util'
import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { type Question, type Questionnaire, questionnaireJson } from '#surveys/questionnaire.ts'

/** How a questionnaire contradicts the ones that the database keeps, for the operator; undefined where it does not. */
export function changeIn(today: Questionnaire, kept: readonly Questionnaire[]): string | undefined {
  const same = kept.find(({ version }) => version === today.version)
  const changed = same && changedPart(asKept(same), asKept(today))
  if (changed)
    return `${changed} no coincide con lo que esta base de datos guarda como versión «${today.version}». ${NEW_VERSION}`
  for (const older of kept) {
    const question = questionsOf(today).find((one) => {
      const before = withId(questionsOf(older), one)
      return before && kindOf(before).exported.name !== kindOf(one).exported.name
    })
    if (question) return `la pregunta «${question.id}» es de otro tipo que en la versión «${older.version}». ${NEW_ID}`
  }
  return undefined
}

/** Texts count, too: what people were asked must be what is kept. */
function changedPart(kept: Questionnaire, today: Questionnaire): string | undefined {
  if (isDeepStrictEqual(kept, today)) return undefined
  const [before, now] = [questionsOf(kept), questionsOf(today)]
  const question =
    now.find((one) => !isDeepStrictEqual(one, withId(before, one))) ??
    before.find((one) => !withId(now, one)) ??
    now.find(({ id }, at) => id !== before[at]?.id)
  return question ? `la pregunta «${question.id}»` : 'el título o el texto de una parte'
}

function asKept(questionnaire: Questionnaire): Questionnaire {
  return JSON.parse(questionnaireJson(questionnaire)) as Questionnaire
}

function withId(questions: readonly Question[], { id }: Question): Question | undefined {
  return questions.find((one) => one.id === id)
}

const NEW_VERSION =
  'Si alguien ya respondió, sube la versión del cuestionario; si todavía es un borrador, empieza con otra base de datos.'
const NEW_ID = 'Dale otra clave (id): las respuestas de una y otra no se pueden sumar.'
