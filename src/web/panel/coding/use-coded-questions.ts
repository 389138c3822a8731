import { useQuery } from '@tanstack/react-query'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodedQuestionsReply } from '#contract/coding-schemas.ts'
import type { ShownQuestion } from '../answers/shown-sections.ts'

type CodedQuestions = CodedQuestionsReply['questions']

/** Undefined until the server has said which there are; none where it could not. */
export function useCodedQuestions(surveyId: string, isWanted = true): CodedQuestions | undefined {
  const call = useQuery<CodedQuestionsReply>({ queryKey: [codingPaths.codedQuestions(surveyId)], enabled: isWanted })
  return call.data?.questions ?? (isWanted && call.isPending ? undefined : [])
}

/** A question, and what people wrote to it as one more. */
export function withCoded(question: ShownQuestion, coded: CodedQuestions): ShownQuestion[] {
  const { number } = question
  return [
    question,
    ...coded
      .filter(({ of }) => of === question.id)
      .map(({ id, text, note, options }) => ({
        ...{ id, text, note, number, askedOf: undefined, isShuffled: false, takesWords: false },
        options: options as ShownQuestion['options'],
      })),
  ]
}
