import { isCoded, writtenTo } from '#questions/coded.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { canBeCoded } from '#rules/coding/coded-questions.ts'
import type { CodingState } from '#rules/coding/coding-progress.ts'
import { codesInForce } from '#rules/coding/final-codes.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CodedStore } from './coded-store.ts'

/** Where the coding of each question to which people can write stands. */
export async function codingStates(
  { coding }: Pick<Store, 'coding'>,
  { textsOf }: Pick<CodedStore, 'textsOf'>,
  survey: Survey,
): Promise<CodingState[]> {
  const [texts, frames, coded] = await Promise.all([
    textsOf(survey),
    coding.frameHistory(survey.id),
    coding.codedTexts(survey.id),
  ])
  return questionsOf(survey.questionnaire)
    .filter(canBeCoded)
    .map((question) => {
      const history = frames.filter((frame) => frame.question === question.id)
      const codes = coded.filter((each) => each.question === question.id)
      return {
        ...{ question, history },
        texts: [...(texts.get(question.id)?.values() ?? [])].filter(({ people }) => people > 0),
        coded: Map.groupBy(codesInForce(history.at(-1), codes), ({ textHash }) => textHash),
      }
    })
}

/** Of the coded questions of a survey that has them. */
export async function publishedCoding(
  store: Pick<Store, 'coding'>,
  coded: Pick<CodedStore, 'textsOf'>,
  survey: Survey,
) {
  const published = questionsOf(survey.questionnaire).filter(isCoded).map(writtenTo)
  if (published.length === 0) return []
  return (await codingStates(store, coded, survey)).filter(({ question }) => published.includes(question.id))
}
