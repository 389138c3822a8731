import { isCoded, writtenTo } from '#questions/coded.ts'
import type { CellCounts } from '#rules/answers/analysis.ts'
import type { CountedSince } from '#rules/answers/counted-since.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { type CodeFrame, framesInForce } from '#rules/coding/code-frame.ts'
import { withCodedCounts } from '#rules/coding/coded-counts.ts'
import { withCodedAnswers, withCodedQuestions, withoutCodedQuestions } from '#rules/coding/coded-questions.ts'
import { codesByText } from '#rules/coding/final-codes.ts'
import type { Store } from '#store/store.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { textHash } from './text-hash.ts'
import { writtenTexts } from './written-texts.ts'

/** Which frames make questions: all of them in the panel, those that are to be published in a release. */
type WhichFrames = (frame: CodeFrame) => boolean

/**
 * The store as whoever analyses sees it: what people wrote counts as questions with several options, in counts and in responses,
 * and everything that is made of these needs not know of it. A survey without codes is as it was.
 */
export function codedStore(store: Store, isWanted: WhichFrames = () => true) {
  const textsOf = writtenTexts(store)
  const { counts, answers } = store

  async function framesOf(surveyId: string): Promise<ReadonlyMap<string, CodeFrame>> {
    const inForce = framesInForce(await store.coding.frameHistory(surveyId))
    return new Map([...inForce].filter(([, frame]) => frame.codes.length > 0 && isWanted(frame)))
  }

  const finalCodes = async (surveyId: string, frames: ReadonlyMap<string, CodeFrame>) =>
    codesByText(frames, await store.coding.codedTexts(surveyId))

  const coded: Store = {
    ...store,
    counts: {
      ...counts,

      questionnaires: async (surveyId) => {
        const [frames, known] = await Promise.all([framesOf(surveyId), counts.questionnaires(surveyId)])
        return known.map((questionnaire) => withCodedQuestions(questionnaire, frames))
      },

      /** As the question to which it was written. */
      async since(survey, openedOn): Promise<ReadonlyMap<string, CountedSince>> {
        const since = await counts.since(withoutCoded(survey), openedOn)
        const ofCoded = codedIn(survey).flatMap((question): [string, CountedSince][] => {
          const from = since.get(writtenTo(question))
          return from ? [[question.id, from]] : []
        })
        return new Map([...since, ...ofCoded])
      },

      async of(survey, filter): Promise<CellCounts[]> {
        const questions = codedIn(survey)
        const plain = withoutCoded(survey)
        if (questions.length === 0) return counts.of(plain, filter)
        return atOneMoment(survey.id, async () => {
          const [cells, texts, frames, since] = await Promise.all([
            counts.of(plain, filter),
            textsOf(plain),
            framesOf(survey.id),
            coded.counts.since(survey),
          ])
          const codesOf = await finalCodes(survey.id, frames)
          return withCodedCounts(cells, questions, { texts, codesOf, since, ...filter })
        })
      },
    },

    answers: {
      ...answers,
      async *pages(surveyId) {
        const frames = await framesOf(surveyId)
        if (frames.size === 0) return yield* answers.pages(surveyId)
        const codesOf = await finalCodes(surveyId, frames)
        for await (const page of answers.pages(surveyId))
          yield page.map((response) => ({
            ...response,
            answers: withCodedAnswers(response.answers, frames, (question, words) =>
              codesOf(question, textHash(words)),
            ),
          }))
      },
    },
  }

  /** Responses that come while counts and texts are read would be in one and not in the other. */
  async function atOneMoment<Read>(surveyId: string, read: () => Promise<Read>, triesLeft = 3): Promise<Read> {
    const before = await store.tallies.of(surveyId)
    const found = await read()
    const after = await store.tallies.of(surveyId)
    return before.moved === after.moved || triesLeft === 1 ? found : atOneMoment(surveyId, read, triesLeft - 1)
  }

  return {
    /** For what counts and reads answers; it writes as the other one does. */
    store: coded,
    textsOf,
    /** The survey with a question for each frame, as the store of above counts it. */
    async withCodes(survey: Survey): Promise<Survey> {
      const frames = await framesOf(survey.id)
      return { ...survey, questionnaire: withCodedQuestions(survey.questionnaire, frames) }
    },
  }
}

export type CodedStore = ReturnType<typeof codedStore>

function codedIn({ questionnaire }: Pick<Survey, 'questionnaire'>): Question[] {
  return questionsOf(questionnaire).filter(isCoded)
}

function withoutCoded<Of extends { readonly questionnaire: Questionnaire }>(survey: Of): Of {
  return { ...survey, questionnaire: withoutCodedQuestions(survey.questionnaire) }
}
