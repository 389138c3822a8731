import { expect, test } from 'vitest'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { kindOf } from './kinds.ts'

test('each kind says truly whether an answer counts for one option: by that a release decides what it suppresses', () => {
  for (const question of fixedSurveys.flatMap(({ questionnaire }) => questionsOf(questionnaire))) {
    const kind = kindOf(question)
    const options = kind
      .examples(question)
      .map((example) => kind.countedIn(kind.keep({ ...example, kind: question.kind } as never)).length)
    expect([question.id, Math.max(...options) === 1]).toEqual([question.id, kind.takesOneOption])
  }
})
