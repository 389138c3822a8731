import { fields } from '#questions/fields.ts'
import { withAnswers, withAnswersIn } from '#questions/piping.ts'
import { type Answers, answerRules } from '#rules/answers/answer-rules.ts'
import { chosenLabels } from '#rules/answers/chosen-labels.ts'
import type { Questionnaire, Section } from '#surveys/questionnaire.ts'

const { isAsked } = answerRules(fields)

/** The parts and questions that earlier answers lead to, with those answers in their texts. */
export function askedSections(questionnaire: Questionnaire, answers: Answers): Section[] {
  const labelOf = chosenLabels(questionnaire, answers)
  return questionnaire.sections
    .map((section) => ({
      ...section,
      ...(section.intro !== undefined && { intro: withAnswers(section.intro, labelOf) }),
      ...(section.batteries && { batteries: section.batteries.map((battery) => withAnswersIn(battery, labelOf)) }),
      questions: section.questions
        .filter((question) => question.kind !== 'arm' && isAsked(question, answers))
        .map((question) => withAnswersIn(question, labelOf)),
    }))
    .filter(({ questions }) => questions.length > 0)
}
