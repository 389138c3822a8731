import type { Release, ReleasedQuestion } from '#releases/release.ts'
import { findingOf } from '../news/finding.ts'
import { automaticNews, questionsOfLead } from '../news/news.ts'
import { wordsNeverUsed } from '../words-never-used.ts'
import { type Fact, factsOf, peopleFacts } from './story-facts.ts'

type Story = NonNullable<Release['story']>

/** Something about one of the analyst's texts. Only a `refusal` prevents keeping and publishing it. */
export interface StoryProblem {
  /** The headline, or the place of the sentence. */
  readonly at: 'headline' | number
  readonly weight: 'refusal' | 'warning'
  readonly sentence: string
}

/** What is wrong with a story: every number in it must be one that the release says. */
export function problemsOf(release: Release, { leads, headline, sentences }: Story): StoryProblem[] {
  const ownLeads = leads.length > 0 ? leads : automaticNews(release).findings.map(({ question }) => question.id)
  return [
    ...leads.flatMap((_, at) => problemsOfLead(release, leads, at).map((sentence) => refusal(at, sentence))),
    ...(headline ? problemsOfText(release, { at: 'headline', text: headline, leads: ownLeads, allLeads: leads }) : []),
    ...sentences.flatMap((text, at) =>
      problemsOfText(release, { at, text, leads: leads.slice(at, at + 1), allLeads: leads }),
    ),
  ]
}

const refusal = (at: StoryProblem['at'], sentence: string) => ({ at, weight: 'refusal', sentence }) as const
const warning = (at: StoryProblem['at'], sentence: string) => ({ at, weight: 'warning', sentence }) as const

function problemsOfLead(release: Release, leads: readonly string[], at: number): string[] {
  const lead = leads[at] ?? ''
  if (leads.indexOf(lead) < at) return ['Esa pregunta ya está elegida.']
  const hasResult = questionsOfLead(release, lead).some((question) => findingOf(question))
  return hasResult ? [] : ['Esa pregunta no tiene resultados en esta publicación.']
}

interface StoryText {
  readonly at: StoryProblem['at']
  readonly text: string
  /** What it is about. */
  readonly leads: readonly string[]
  readonly allLeads: readonly string[]
}

function problemsOfText(release: Release, { at, text: written, leads, allLeads }: StoryText): StoryProblem[] {
  const text = written.normalize('NFKC')
  const asked = leads.flatMap((lead) => questionsOfLead(release, lead))
  const others = allLeads.flatMap((lead) => questionsOfLead(release, lead))
  const ofLeads = asked.flatMap((question) => factsOf(release, question, text))
  return [
    ...wordsNeverUsed(text).map((words) =>
      refusal(at, `«${words}» solo puede decirse de una muestra al azar, y esta encuesta es de participación abierta.`),
    ),
    ...numbersIn(text).flatMap((number) => problemsOfNumber(release, { at, text, number, ofLeads, others })),
    ...wordProblems(release, text, asked, ofLeads).map((sentence) => warning(at, sentence)),
  ]
}

interface WrittenNumber {
  readonly written: string
  readonly value: number
  readonly sign: string
  readonly unit: 'percent' | 'points' | undefined
}

/** Every number in digits. «6 de cada 10» is warned about, as numbers in words are. */
function numbersIn(text: string): WrittenNumber[] {
  const found = text
    .replace(OUT_OF, ' ')
    .matchAll(/((?<![\p{N}\p{L}])[+\-−])?(\p{N}[\p{N},]*(?:\.\p{N}+)?)\s*(%|por ciento|puntos?)?/gu)
  return [...found].map(([written, sign = '', digits = '', unit]) => ({
    written: written.trim(),
    value: Number(digits.replaceAll(',', '')),
    sign,
    unit: unit === undefined ? undefined : unit.startsWith('punto') ? 'points' : 'percent',
  }))
}

const OUT_OF = /\p{N}+ de cada \p{N}+/gu

interface CheckedNumber {
  readonly at: StoryProblem['at']
  readonly text: string
  readonly number: WrittenNumber
  readonly ofLeads: readonly Fact[]
  /** The questions of the other leads: a number that is true of them may only be in the wrong place. */
  readonly others: readonly ReleasedQuestion[]
}

function problemsOfNumber(release: Release, { at, text, number, ofLeads, others }: CheckedNumber): StoryProblem[] {
  if ([...ofLeads, ...peopleFacts(release)].some((fact) => isSaidBy(fact, number))) return []
  if (number.unit === undefined && isOfTheQuestionnaire(release, number)) return []
  const elsewhere = others.find((question) => factsOf(release, question, text).some((fact) => isSaidBy(fact, number)))
  if (elsewhere) return [warning(at, `«${number.written}» es de otra de las elegidas: «${elsewhere.text}»`)]
  return [refusal(at, `«${number.written}» no está en los resultados elegidos. ${insteadOf(number, ofLeads)}`)]
}

/** «12 puntos» may be said of a net of −12, but not «+12». */
function isSaidBy({ kind, value }: Fact, { value: said, sign, unit }: WrittenNumber): boolean {
  const kinds = { percent: ['percent'], points: ['points'] } as const
  if (unit !== undefined && !(kinds[unit] as readonly string[]).includes(kind)) return false
  if (sign === '' || kind !== 'points') return said === Math.abs(value)
  return said === (sign === '+' ? value : -value)
}

/** The numbers of its words, its days and its years are not results: «18 a 24 años», «noviembre de 2026». */
function isOfTheQuestionnaire(release: Release, { value }: WrittenNumber): boolean {
  const { surveyTitle, surveyId, number, publishedOn, fieldwork, questions, comparisons } = release
  const words = [
    ...[surveyTitle, surveyId, `${number}`, publishedOn, fieldwork.from, fieldwork.to, '18'],
    ...comparisons.flatMap(({ groups }) => groups.map(({ name }) => name)),
    ...questions.flatMap(({ text, result }) => [
      text,
      ...(result.kind === 'table' ? result.rows.map(({ label }) => label) : []),
    ]),
  ]
  return words.some((each) => each.match(/\d+(\.\d+)?/g)?.some((digits) => Number(digits) === value))
}

const NEAREST = 3

function insteadOf({ value, unit }: WrittenNumber, facts: readonly Fact[]): string {
  const ofKind = facts.filter(({ kind }) => kind === (unit ?? kind))
  const nearest = (ofKind.length > 0 ? ofKind : facts)
    .toSorted((a, b) => Math.abs(Math.abs(a.value) - value) - Math.abs(Math.abs(b.value) - value))
    .slice(0, NEAREST)
  const says = nearest.length > 0 ? `La publicación dice ${nearest.map(({ words }) => words).join('; ')}.` : ''
  return unit === 'points' ? `${says} Una diferencia solo puede decirse si la prueba la llama clara.`.trim() : says
}

/** «18 años o más» compares nothing. */
const COMPARING =
  /(?<![\p{L}]|\bo )(más|menos|mayoría|mayor|menor|supera\p{L}*|gana\p{L}*|lidera\p{L}*|adelante|ventaja)(?!\p{L})/giu
const CHANGING =
  /(?<!\p{L})(sub(?:e|en|ió|ieron)|baj(?:a|an|ó|aron)|crec\p{L}+|aument\p{L}+|ca(?:e|en|yó|yeron)|disminuy\p{L}+)(?!\p{L})/giu
const IN_WORDS =
  /(?<!\p{L})(la mitad|(?:un|dos) tercios?|(?:tercera|cuarta|quinta) parte|el (?:doble|triple)|\p{L}+ por ciento|\p{L}+ de cada \p{L}+|\p{N}+ de cada \p{N}+)(?!\p{L})/giu

function wordProblems(
  release: Release,
  text: string,
  asked: readonly ReleasedQuestion[],
  facts: readonly Fact[],
): string[] {
  const isClear = asked.some((question) => findingOf(question)?.isClear)
  const changes = release.wave?.questions.filter(({ id }) => asked.some((question) => question.id === id)) ?? []
  const hasChanged = changes.some(
    ({ result }) => result.kind === 'table' && result.rows.some(({ change }) => change?.isClear),
  )
  const hasMajority = facts.some(({ kind, value }) => kind === 'percent' && value > 50)
  const words = (pattern: RegExp) => [...new Set(Array.from(text.matchAll(pattern), ([word]) => word.toLowerCase()))]
  return [
    ...words(COMPARING)
      .filter((word) => !isClear || (word === 'mayoría' && !hasMajority))
      .map((word) =>
        isClear
          ? `«${word}» quiere decir más de la mitad, y ninguna respuesta pasa de ahí.`
          : `«${word}»: la prueba no llama clara la diferencia.`,
      ),
    ...words(CHANGING)
      .filter(() => !hasChanged)
      .map((word) => `«${word}»: ningún cambio de esta pregunta es claro en la tendencia.`),
    ...words(IN_WORDS).map(
      (word) => `«${word}» no se comprueba: asegúrate de que los números lo digan, o escribe el porcentaje.`,
    ),
  ]
}
