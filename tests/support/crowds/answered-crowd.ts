import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Answers, SentAnswers } from '#rules/answers/answer-rules.ts'
import { answersThatCount } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import type { Store } from '#store/store.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { sentParts } from '../browser/sent-parts.ts'
import { completion, moveAll } from '../store.ts'
import { anyAnswers } from './any-answers.ts'

/** Malicious texts, and texts that break readers of tables. */
export const hostileTexts = [
  '=HYPERLINK("http://malo.example","ver")',
  '+52 449 123 4567',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  ' =1+1',
  '＝1+1',
  'una "comilla" sola: "',
  '"',
  "'",
  "''; DROP TABLE survey_session; --",
  'dos\r\nlíneas\ny\rotra',
  '\ttabulador\t',
  'campana \u0007, escape \u001b[31m, fin \u001a y \u0085 \u2028 \u2029 fin',
  '<script>alert(1)</script>',
  'a,b;c|d\\',
  '\\" \\n \\',
  'NA',
  '.',
  '👩‍👩‍👧 ñandú Ünïcödé',
  'x'.repeat(5_000),
] as const

interface Crowd {
  readonly people: number
  readonly seed?: number
  /** Used in used wherever a text can be written. */
  readonly texts?: readonly string[]
  readonly day?: string
  /** The flags of every ninth. */
  readonly marks?: string
}

/** Six of ten in the capital: with equal numbers everywhere, some weights would be too large. */
const postalCodes = ['20000', '20010', '20020', '20230', '20130', '20270', '20900', '20800', '20400', '20310']

const adults = ['18-to-24', '25-to-34', '35-to-44', '45-to-54', '55-to-64', '65-or-more']

/** Random people who answer a survey, most of them adults of known sex. */
export async function answeredCrowd(
  store: Store,
  survey: Survey,
  { people, seed = 14, texts, day, marks = '' }: Crowd,
) {
  const person = fc.record({
    answers: anyAnswers(survey.questionnaire),
    sex: fc.constantFrom('woman', 'woman', 'man', 'man', 'man', 'another-identity', 'no-answer'),
    age: fc.constantFrom(...adults, ...adults, 'under-18', 'no-answer'),
    postalCode: fc.constantFrom(...postalCodes, null),
    day: fc.constantFrom('20260705', '20260706', '20261231'),
  })
  const written = texts ?? ['Más agua']
  let used = 0
  const nextText = () => written[used++ % written.length] ?? ''
  const crowd = fc.sample(person, { numRuns: people, seed }).map((one) => ({
    ...one,
    answers: withTexts(
      survey,
      { ...one.answers, sex: { choice: one.sex }, 'age-band': ageAnswer(survey, one.age) },
      nextText,
    ),
  }))
  await Promise.all(
    crowd.map(async ({ answers, postalCode, day: ownDay }, at) => {
      const name = randomUUID()
      const { responseId, formId, ...others } = completion((day ?? ownDay) + name, name, survey.id)
      const place = { postalCode, colonia: postalCode && 'Colonia Secreta' }
      await store.answers.keep({
        ...others,
        place,
        marks: at % 9 === 0 ? marks : '',
        content: { version: survey.questionnaire.version, answers: toStoredAnswers(answers) },
      })
    }),
  )
  await moveAll(store)
  return crowd
}

/** A band, with a number in it where years are asked. */
function ageAnswer({ questionnaire }: Survey, age: string) {
  const question = questionsOf(questionnaire).find(({ id }) => id === ageQuestion.id)
  const band = question?.kind === 'number' ? question.bands.find(({ id }) => id === age) : undefined
  return band ? { choice: age, value: band.from } : { choice: age }
}

function withTexts({ questionnaire }: Survey, answers: SentAnswers, nextText: () => string): Answers {
  const written = questionsOf(questionnaire).flatMap((question) => {
    const answer = answers[question.id]
    if (!answer) return []
    const texts = sentParts(question, answer).filter(({ sentAs }) => sentAs.startsWith('text'))
    return [[question.id, { ...answer, ...Object.fromEntries(texts.map(({ name }) => [name, nextText()])) }]]
  })
  return answersThatCount(questionnaire, Object.fromEntries(written))
}
