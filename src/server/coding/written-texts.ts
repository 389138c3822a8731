import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { municipalityOf } from '#places/postal-table.ts'
import { cellName, cellOf } from '#rules/answers/cell.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { canBeCoded } from '#rules/coding/coded-questions.ts'
import type { WritingGroup, WrittenText, WrittenTexts } from '#rules/coding/written-text.ts'
import { isoWeek } from '#rules/format/dates.ts'
import type { StoredResponse } from '#store/answers.ts'
import type { Store } from '#store/store.ts'
import { ageQuestion } from '#surveys/questionnaires/about-you.ts'
import type { Survey } from '#surveys/survey.ts'
import { textHash } from './text-hash.ts'

const MINORS: string = ageQuestion.options[0].id
/** Enough to see what was put together. */
const MOST_WORDINGS = 6

/** What people wrote to the questions that can be coded. The responses are read again only when others were added. */
export function writtenTexts(store: Pick<Store, 'answers' | 'tallies'>) {
  const remembered = new Map<string, { readonly version: string; readonly texts: Promise<WrittenTexts> }>()

  return async (survey: Pick<Survey, 'id' | 'questionnaire'>): Promise<WrittenTexts> => {
    const { moved } = await store.tallies.of(survey.id)
    const version = `${moved} ${survey.questionnaire.version}`
    const last = remembered.get(survey.id)
    if (last?.version === version) return last.texts
    const texts = readTexts(store, survey)
    remembered.set(survey.id, { version, texts })
    const forget = () => {
      if (remembered.get(survey.id)?.texts === texts) remembered.delete(survey.id)
    }
    await texts.catch(forget)
    // Responses that came meanwhile may be in it.
    if ((await store.tallies.of(survey.id)).moved !== moved) forget()
    return texts
  }
}

async function readTexts(
  { answers }: Pick<Store, 'answers'>,
  survey: Pick<Survey, 'id' | 'questionnaire'>,
): Promise<WrittenTexts> {
  const questions = questionsOf(survey.questionnaire).filter(canBeCoded)
  const texts = new Map(questions.map(({ id }) => [id, new Map<string, ReadText>()]))
  if (questions.length === 0) return texts
  for await (const page of answers.pages(survey.id)) {
    for (const response of page) {
      for (const [question, ofQuestion] of texts) {
        const words = response.answers[question]?.words
        if (words !== undefined) add(ofQuestion, words, response)
      }
    }
    await nextEventLoopTurn()
  }
  return new Map([...texts].map(([question, ofQuestion]) => [question, new Map([...ofQuestion].toSorted(byPeople))]))
}

function byPeople([oneHash, one]: [string, WrittenText], [otherHash, other]: [string, WrittenText]): number {
  return other.people - one.people || (oneHash < otherHash ? -1 : 1)
}

/** The same while it is read. */
interface ReadText extends WrittenText {
  people: number
  readonly wordings: Map<string, number>
  readonly groups: Map<string, { -readonly [Part in keyof WritingGroup]: WritingGroup[Part] }>
}

function add(texts: Map<string, ReadText>, words: string, { answers, postalCode, ...response }: StoredResponse) {
  const hash = textHash(words)
  const text: ReadText = texts.get(hash) ?? { hash, people: 0, wordings: new Map(), groups: new Map() }
  texts.set(hash, text)
  const who = cellOf(answers, postalCode === null ? undefined : municipalityOf(postalCode))
  const { version, marks } = response
  const group = { cell: cellName(who), version, marks, week: isoWeek(response.day), people: 0 }
  const name = Object.values(group).join('|')
  const found = text.groups.get(name) ?? group
  found.people += 1
  text.groups.set(name, found)
  if (who.ageBand === MINORS) return
  text.people += 1
  if (text.wordings.has(words) || text.wordings.size < MOST_WORDINGS)
    text.wordings.set(words, (text.wordings.get(words) ?? 0) + 1)
}
