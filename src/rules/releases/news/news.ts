import type { Release, ReleasedQuestion } from '#releases/release.ts'
import { STORY_LIMITS } from '#releases/story-limits.ts'
import { wholeNumber } from '../../format/percent.ts'
import { type AutomaticFinding, type Finding, findingOf } from './finding.ts'

/** What a release tells first, on its page, in pictures, on the home page, in the feed and in link previews. */
export interface News {
  /** It stands alone. Undefined where no question has a result. */
  readonly headline: string | undefined
  /** The first finding with the number of people behind it, for whoever sees nothing else of the release. */
  readonly summary: string | undefined
  /** Three at most, each of another theme, the clearest first. */
  readonly findings: readonly Finding[]
}

const NOTHING_CLEAR = 'Ninguna respuesta va claramente adelante'

/** The analyst's story, or else the clearest findings. */
export function newsOf(release: Release): News {
  return release.story ? toldBy(release, release.story) : automaticNews(release)
}

/** A release as it tells its news by itself. */
export function automaticNews(release: Pick<Release, 'questions'>): News {
  const found = leadsOf(release)
  const [first] = found
  // Where nothing was tested there is nothing to say about differences.
  if (found.some(({ isClear }) => isClear) || !everyFinding(release).some(({ wasTested }) => wasTested))
    return {
      headline: first && standingAlone(first),
      summary: first && withPeople(release, first),
      findings: found.map(withoutFigureOfTie),
    }
  const findings = found.map((one) => withoutFigureOfTie({ ...one, sentence: one.sentenceWithoutVerdict }))
  const headline = `${NOTHING_CLEAR}${findings.length > 1 ? '; estas son las más frecuentes' : ''}.`
  const summary = findings[0] && `${headline} ${withPeople(release, findings[0])}`
  return { headline, summary, findings }
}

/** A large number would say that its answer is ahead. */
function withoutFigureOfTie({ figure, ...finding }: AutomaticFinding): Finding {
  return finding.wasTested && !finding.isClear ? finding : { ...finding, figure }
}

/** What stands above the findings: nothing where the headline is the first of them. */
export function headlineAbove({ headline, findings }: News): string | undefined {
  return headline?.endsWith(findings[0]?.sentence ?? headline) ? undefined : headline
}

function toldBy(release: Release, { leads, headline, sentences }: NonNullable<Release['story']>): News {
  const automatic = automaticNews(release)
  const told = leads.flatMap((id, at): Finding[] => {
    const found = findingOfLead(release, id)
    return found
      ? [{ question: found.question, sentence: sentences[at] ?? found.sentence, isClear: found.isClear }]
      : []
  })
  const findings = told.length > 0 ? told : automatic.findings
  const [first] = findings
  return {
    headline: headline ?? (first && standingAlone(first)),
    summary: first && ofPeople(headline ? first.sentence : standingAlone(first), release.people),
    findings,
  }
}

/**
 * What the analyst wrote about a question or battery, or else what it found. An analyst's sentence may quote an electoral question, and
 * an electoral silence hides only what is about these: what is about the others then says what it found.
 */
export function sentenceAbout(release: Release, id: string): string | undefined {
  const { story, questions } = release
  const isElectoral = (asked: typeof questions) => asked.some((question) => question.isElectoral)
  const mayQuote = !isElectoral(questions) || isElectoral(questionsOfLead(release, id))
  const written = mayQuote ? story?.sentences[story.leads.indexOf(id)] : undefined
  return written ?? findingOfLead(release, id)?.sentence
}

/** The same with the number of people who were asked, for whoever sees nothing else of it but its words. */
export function summaryAbout(release: Release, id: string): string | undefined {
  const sentence = sentenceAbout(release, id)
  const bases = questionsOfLead(release, id).map(({ result }) => (result.kind === 'table' ? result.base : 0))
  return sentence && ofPeople(sentence, Math.max(...bases))
}

/** The questions that a lead stands for: itself, or the items of a battery. */
export function questionsOfLead({ questions }: Pick<Release, 'questions'>, lead: string): ReleasedQuestion[] {
  return questions.filter(({ id, item }) => id === lead || item?.battery === lead)
}

/** Of a question, or of the clearest item of a battery, under the battery's name. */
export function findingOfLead(release: Release, lead: string): AutomaticFinding | undefined {
  const battery = release.batteries?.find(({ id }) => id === lead)
  const asked = questionsOfLead(release, lead)
  const [clearest] = everyFinding({ questions: asked }).toSorted(byClarity)
  const item = asked.find(({ id }) => id === clearest?.question.id)?.item
  return clearest && battery && item
    ? { ...clearest, question: battery, sentence: `${item.label}: ${clearest.sentence}` }
    : clearest
}

/** A sentence for each question with a result, in their order, after what the analyst wrote. */
export function mainResults(release: Release): string[] {
  const { headline, sentences = [] } = release.story ?? {}
  return [
    ...(headline ? [headline] : []),
    ...sentences,
    ...everyFinding(release).map((one) => withPeople(release, one)),
  ]
}

/** What each question found, in their order. */
export function everyFinding({ questions }: Pick<Release, 'questions'>): AutomaticFinding[] {
  return questions.flatMap((question) => findingOf(question) ?? [])
}

/** The clearest finding of each theme. */
function leadsOf({ questions }: Pick<Release, 'questions'>): AutomaticFinding[] {
  const themes = new Set<string>()
  return everyFinding({ questions })
    .toSorted(byClarity)
    .filter(({ question: { id } }) => {
      const theme = themeOf(questions.find((question) => question.id === id))
      return !themes.has(theme) && themes.add(theme)
    })
    .slice(0, STORY_LIMITS.leads)
}

function byClarity(a: AutomaticFinding, b: AutomaticFinding): number {
  return rankOf(a) - rankOf(b) || clearMargin(b) - clearMargin(a)
}

/** Clear differences, then what was not tested, then ties; at last those that most people did not answer. */
function rankOf({ isClear, wasTested, isOutnumbered }: AutomaticFinding): number {
  if (isClear) return 0
  return isOutnumbered ? 3 : wasTested ? 2 : 1
}

/** Findings that are not clear keep the order of the questionnaire. */
function clearMargin({ isClear, margin }: AutomaticFinding): number {
  return isClear ? margin : 0
}

/** «Sí» and «No» answer anything; a longer list of answers that questions share is about one thing. */
const SHORTEST_THEME = 3

/** A release does not know the parts of its questionnaire: a theme is a battery, or the questions with one list of answers. */
function themeOf(question: ReleasedQuestion | undefined): string {
  const { id = '', item, result } = question ?? {}
  if (item) return `battery ${item.battery}`
  const answers = result?.kind === 'table' ? result.rows.filter(({ isApart }) => !isApart) : []
  return answers.length < SHORTEST_THEME ? `question ${id}` : `answers ${answers.map(({ label }) => label).join('/')}`
}

function standingAlone({ question: { text }, sentence }: Finding): string {
  return `«${text}»: ${sentence}`
}

function withPeople({ questions }: Pick<Release, 'questions'>, finding: Finding): string {
  const result = questions.find(({ id }) => id === finding.question.id)?.result
  return ofPeople(standingAlone(finding), result?.kind === 'table' ? result.base : 0)
}

function ofPeople(sentence: string, people: number): string {
  return `${sentence.replace(/\.$/, '')} (participación abierta, ${wholeNumber(people)} personas).`
}
