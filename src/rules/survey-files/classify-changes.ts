import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { type Option, optionsOf } from '#questions/base-question.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { canonicalJson } from './canonical-json.ts'

/**
 * `allowed`: the text is corrected in place. `marked`: people might answer differently because of it, so it makes a new version.
 * `refused`: answers given before and after could not be added up.
 */
export interface Change {
  readonly kind: 'allowed' | 'marked' | 'refused'
  /** In the new document («questionnaire.sections.0.title»); in the old one for what was removed. */
  readonly path: string
  readonly sentence: string
}

type Changes = Generator<Change, void>
type Section = SurveyDocument['questionnaire']['sections'][number]
type Question = Section['questions'][number]

/** Every difference between an open survey and its next version. Whatever is not known to be harmless is refused. */
export function changesBetween(before: SurveyDocument, after: SurveyDocument): Change[] {
  const [oldSections, newSections] = [before.questionnaire.sections, after.questionnaire.sections]
  return [
    ...pageChanges(before, after),
    ...sectionChanges(oldSections, newSections),
    ...allQuestionChanges(locatedQuestions(oldSections), locatedQuestions(newSections)),
  ]
}

const OR_NEW_SURVEY = 'o haz una encuesta nueva.'
const OTHERWISE = 'Haz una pregunta nueva (otro nombre) o una encuesta nueva.'
const SAME_ORDER = 'Déjalas en el orden que tenían.'

const allowed = (path: string, what: string): Change => ({ kind: 'allowed', path, sentence: `${what}.` })
const marked = (path: string, what: string): Change => ({ kind: 'marked', path, sentence: `${what}.` })
const refused = (path: string, what: string, remedy = OTHERWISE): Change => ({
  kind: 'refused',
  path,
  sentence: `${what}. ${remedy}`,
})

/** The texts around the questions, which no count depends on. */
const pageParts: Readonly<Record<string, string>> = {
  title: 'el título',
  description: 'la descripción',
  accent: 'el color',
  header: 'el encabezado',
  intro: 'la presentación',
  denied: 'el aviso a quien ya contestó',
  failed: 'el aviso de una falla',
  place: 'lo que se dice al pedir el lugar',
  answering: 'lo que se dice antes de las preguntas',
  share: 'el texto para compartir',
  thanks: 'el agradecimiento',
  notElectoral: 'por qué una pregunta no es electoral',
} satisfies Record<Exclude<keyof SurveyDocument, 'questionnaire' | 'form' | 'flow'>, string>

function* pageChanges(before: SurveyDocument, after: SurveyDocument): Changes {
  for (const part of differing(before, after, 'questionnaire'))
    yield Object.hasOwn(pageParts, part)
      ? allowed(part, `Cambia ${pageParts[part]}`)
      : refused(part, `Cambia la manera de contestar («${part}»)`, `Déjala como estaba ${OR_NEW_SURVEY}`)
  // The version in the file is only the author's name for it: the site numbers versions itself.
  for (const part of differing(before.questionnaire, after.questionnaire, 'sections'))
    yield allowed(`questionnaire.${part}`, `El archivo dice que es la versión «${after.questionnaire.version}»`)
}

const sectionPath = (at: number) => `questionnaire.sections.${at}`

function* sectionChanges(before: readonly Section[], after: readonly Section[]): Changes {
  for (const [at, section] of before.entries())
    if (!withId(after, section))
      yield refused(sectionPath(at), `La sección «${section.id}» ya no está`, `Devuélvela ${OR_NEW_SURVEY}`)
  for (const [at, section] of after.entries()) {
    const old = withId(before, section)
    const path = sectionPath(at)
    const name = `La sección «${section.id}»`
    if (!old) {
      yield refused(path, `${name} es nueva`, `Pon sus preguntas al final de otra sección, ${OR_NEW_SURVEY}`)
      continue
    }
    for (const part of differing(old, section, 'questions')) yield sectionChange(old, section, part, path)
    if (!inSameOrder(old.questions, section.questions))
      yield refused(`${path}.questions`, `${name} cambia el orden de sus preguntas`, SAME_ORDER)
  }
  if (!inSameOrder(before, after)) yield marked('questionnaire.sections', 'Las secciones cambian de orden')
}

const sectionParts: Readonly<Record<string, string>> = { title: 'su título', intro: 'su introducción' }

/** The wording of a battery stands in its items, whose changes are judged there. */
function sectionChange(old: Section, section: Section, part: string, path: string): Change {
  const name = `La sección «${section.id}»`
  const ids = ({ batteries = [] }: Section) => batteries.map(({ id, shuffle }) => `${id} ${shuffle}`).join(' ')
  if (part === 'batteries' && ids(old) !== ids(section))
    return refused(
      `${path}.batteries`,
      `${name} cambia qué preguntas van juntas o si van al azar`,
      'Déjalas como estaban.',
    )
  return allowed(`${path}.${part}`, `${name} cambia ${sectionParts[part] ?? 'el texto de una batería'}`)
}

type LocatedQuestion = ReturnType<typeof locatedQuestions>[number]

function locatedQuestions(sections: readonly Section[]) {
  return sections.flatMap((section, at) =>
    section.questions.map((question, index) => ({
      question,
      section,
      path: `${sectionPath(at)}.questions.${index}`,
    })),
  )
}

function* allQuestionChanges(before: readonly LocatedQuestion[], after: readonly LocatedQuestion[]): Changes {
  const withSameId = (all: readonly LocatedQuestion[], { question: { id } }: LocatedQuestion) =>
    all.find((each) => each.question.id === id)
  for (const located of before)
    if (!withSameId(after, located))
      yield refused(located.path, `La pregunta «${located.question.id}» ya no está`, `Devuélvela ${OR_NEW_SURVEY}`)
  for (const located of after) {
    const known = withSameId(before, located)
    if (known) yield* questionChanges(known, located)
    else yield newQuestion(located, before)
  }
}

function isCommon({ id }: Question): boolean {
  return id === sexQuestion.id || id === ageQuestion.id
}

function newQuestion({ question, section, path }: LocatedQuestion, before: readonly LocatedQuestion[]): Change {
  const name = `La pregunta «${question.id}» es nueva`
  if (isCommon(question))
    return refused(path, `${name}: quienes ya contestaron no la vieron`, 'Haz una encuesta nueva.')
  if (question.required) return refused(`${path}.required`, name, `Deja que se pueda saltar, ${OR_NEW_SURVEY}`)
  const following = section.questions.slice(section.questions.indexOf(question))
  return following.some(({ id }) => before.some((each) => each.question.id === id))
    ? refused(path, name, `Ponla al final de su sección, ${OR_NEW_SURVEY}`)
    : marked(path, name)
}

/** Changes to a question that are refused, as the sentence names them. */
const questionParts: Readonly<Record<string, string>> = {
  required: 'si hay que contestarla',
  showIf: 'a quién se le hace',
  shuffle: 'si sus opciones van al azar',
  atMost: 'cuántas se pueden elegir',
  from: 'el principio de la escala',
  to: 'el final de la escala',
  fromLabel: 'lo que dice el principio de la escala',
  toLabel: 'lo que dice el final de la escala',
  maxLength: 'cuánto se puede escribir',
  bands: 'los rangos en que se cuenta',
}

function* questionChanges(
  { question: old, section: from }: LocatedQuestion,
  { question, section, path }: LocatedQuestion,
): Changes {
  const name = `La pregunta «${question.id}»`
  if (from.id !== section.id) yield refused(path, `${name} pasa a otra sección`, `Devuélvela a «${from.id}».`)
  const parts = differing(old, question, 'options')
  if (isCommon(question) && canonicalJson(old) !== canonicalJson(question))
    return yield refused(path, `${name} se hace igual en todas las encuestas`, 'Déjala como estaba.')
  if (parts.includes('kind')) return yield refused(`${path}.kind`, `${name} cambia de tipo`)
  for (const part of parts) {
    const at = `${path}.${part}`
    if (part === 'text') yield marked(at, `${name} cambia de redacción`)
    else if (part === 'help' || part === 'before') yield allowed(at, `${name} cambia su ayuda`)
    else if (part === 'series') yield allowed(at, `${name} cambia de serie`)
    else if (part === 'item')
      continue // Its text says the same.
    else if (part === 'isRetired' && question.isRetired) yield marked(at, `${name} se retira: ya no se pregunta`)
    else if (part !== 'isElectoral') yield refused(at, `${name} cambia ${questionParts[part] ?? `«${part}»`}`)
    else if (question.isElectoral) yield allowed(at, `${name} pasa a ser electoral`)
    else yield refused(at, `${name} deja de ser electoral`, `Déjala como estaba ${OR_NEW_SURVEY}`)
  }
  yield* optionChanges(old, question, `${path}.options`)
}

/** What people see of an option. */
const seenParts: Readonly<Record<string, string>> = { label: 'de redacción', image: 'de imagen' }

function* optionChanges(before: Question, after: Question, path: string): Changes {
  const [old, options] = [optionsOf(before), optionsOf(after)]
  const nameOf = ({ id }: Option) => `La opción «${id}» de «${after.id}»`
  for (const option of old)
    if (!withId(options, option)) yield refused(path, `${nameOf(option)} ya no está`, `Devuélvela. ${OTHERWISE}`)
  for (const [at, option] of options.entries()) {
    const known = withId(old, option)
    if (!known) yield marked(`${path}.${at}`, `${nameOf(option)} es nueva`)
    for (const part of known ? differing(known, option) : [])
      if (Object.hasOwn(seenParts, part))
        yield marked(`${path}.${at}.${part}`, `${nameOf(option)} cambia ${seenParts[part]}`)
      else if (part === 'isRetired' && option.isRetired)
        yield marked(`${path}.${at}`, `${nameOf(option)} se retira: la pregunta se cuenta desde esta versión`)
      else if (part === 'side') yield allowed(`${path}.${at}.${part}`, `${nameOf(option)} cambia de lado`)
      else yield refused(`${path}.${at}.${part}`, `${nameOf(option)} cambia su papel («${part}»)`)
  }
  if (inSameOrder(old, options)) return
  const what = `La pregunta «${after.id}» cambia el orden de sus opciones`
  // People see a shuffled list in random order anyway, but its counts are kept in the order of the file.
  yield 'shuffle' in after && after.shuffle ? marked(path, what) : refused(path, what, SAME_ORDER)
}

interface Named {
  readonly id: string
}

function withId<Each extends Named>(all: readonly Each[], { id }: Named): Each | undefined {
  return all.find((each) => each.id === id)
}

/** Compares only what both lists have. */
function inSameOrder(before: readonly Named[], after: readonly Named[]): boolean {
  const [one, other] = [before.filter((each) => withId(after, each)), after.filter((each) => withId(before, each))]
  return one.every(({ id }, at) => id === other[at]?.id)
}

/** The names of the properties whose values differ. */
function differing(before: object, after: object, without?: string): string[] {
  const [one, other] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...one, ...other }).filter(
    (part) => part !== without && canonicalJson(one?.[part]) !== canonicalJson(other?.[part]),
  )
}
