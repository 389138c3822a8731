import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { type Option, optionsOf } from '#questions/asked.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { canonicalJson } from './canonical-json.ts'

/**
 * `allowed`: a text, corrected in place. `marked`: people may answer otherwise because of it, so it makes a new version.
 * `refused`: answers from before and after could not be added up.
 */
export interface Change {
  readonly kind: 'allowed' | 'marked' | 'refused'
  /** In the new document («questionnaire.sections.0.title»); of what is gone, in the old one. */
  readonly path: string
  readonly sentence: string
}

type Section = SurveyDocument['questionnaire']['sections'][number]
type Question = Section['questions'][number]

/** Everything in which what would follow an open survey differs from it. What is not known to be harmless is refused. */
export function changesBetween(before: SurveyDocument, after: SurveyDocument): Change[] {
  const [old, asked] = [before.questionnaire, after.questionnaire]
  const places = new Map(placed(old.sections).map((each) => [each.question.id, each]))
  return [
    ...pageChanges(before, after),
    ...sectionChanges(old.sections, asked.sections),
    ...placed(old.sections)
      .filter(({ question }) => !placed(asked.sections).some((each) => each.question.id === question.id))
      .map(({ path, question }) =>
        refused(path, `La pregunta «${question.id}» ya no está`, 'Devuélvela o haz una encuesta nueva.'),
      ),
    ...placed(asked.sections).flatMap((place) => {
      const known = places.get(place.question.id)
      return known ? questionChanges(known, place) : newQuestion(place, places)
    }),
  ]
}

const OTHERWISE = 'Haz una pregunta nueva (otro nombre) o una encuesta nueva.'

function allowed(path: string, what: string): Change {
  return { kind: 'allowed', path, sentence: `${what}.` }
}

function marked(path: string, what: string): Change {
  return { kind: 'marked', path, sentence: `${what}.` }
}

function refused(path: string, what: string, remedy = OTHERWISE): Change {
  return { kind: 'refused', path, sentence: `${what}. ${remedy}` }
}

/** What stands around the questions. Nothing is counted by it. */
const pageParts: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  } satisfies Record<Exclude<keyof SurveyDocument, 'questionnaire' | 'form' | 'flow'>, string>),
)

function pageChanges(before: SurveyDocument, after: SurveyDocument): Change[] {
  const ofPages = differing(before, after, ['questionnaire']).map((part) => {
    const name = pageParts.get(part)
    return name
      ? allowed(part, `Cambia ${name}`)
      : refused(part, `Cambia la manera de contestar («${part}»)`, 'Déjala como estaba o haz una encuesta nueva.')
  })
  const ofQuestionnaire = differing(before.questionnaire, after.questionnaire, ['sections']).map((part) =>
    // Only the author's own name for it: the site counts versions.
    allowed(`questionnaire.${part}`, `El archivo dice que es la versión «${after.questionnaire.version}»`),
  )
  return [...ofPages, ...ofQuestionnaire]
}

const sectionPath = (at: number) => `questionnaire.sections.${at}`

function sectionChanges(before: readonly Section[], after: readonly Section[]): Change[] {
  const gone = before.flatMap((section, at) =>
    withId(after, section)
      ? []
      : [refused(sectionPath(at), `La sección «${section.id}» ya no está`, 'Devuélvela o haz una encuesta nueva.')],
  )
  const others = after.flatMap((section, at) => {
    const [old, path] = [withId(before, section), sectionPath(at)]
    const name = `La sección «${section.id}»`
    if (!old)
      return [
        refused(path, `${name} es nueva`, 'Pon sus preguntas al final de otra sección, o haz una encuesta nueva.'),
      ]
    const texts = differing(old, section, ['questions']).map((part) =>
      allowed(`${path}.${part}`, `${name} cambia su ${part === 'title' ? 'título' : 'introducción'}`),
    )
    if (inSameOrder(old.questions, section.questions)) return texts
    return [
      ...texts,
      refused(`${path}.questions`, `${name} cambia el orden de sus preguntas`, 'Déjalas en el orden que tenían.'),
    ]
  })
  const order = inSameOrder(before, after) ? [] : [marked('questionnaire.sections', 'Las secciones cambian de orden')]
  return [...gone, ...others, ...order]
}

interface Placed {
  readonly question: Question
  readonly section: Section
  readonly path: string
}

function placed(sections: readonly Section[]): Placed[] {
  return sections.flatMap((section, at) =>
    section.questions.map((question, place) => ({
      question,
      section,
      path: `${sectionPath(at)}.questions.${place}`,
    })),
  )
}

function isCommon({ id }: Question): boolean {
  return id === sexQuestion.id || id === ageQuestion.id
}

function newQuestion({ question, section, path }: Placed, before: ReadonlyMap<string, Placed>): Change[] {
  const name = `La pregunta «${question.id}» es nueva`
  if (isCommon(question))
    return [refused(path, `${name}: quienes ya contestaron no la vieron`, 'Haz una encuesta nueva.')]
  if (question.required)
    return [refused(`${path}.required`, name, 'Deja que se pueda saltar, o haz una encuesta nueva.')]
  const following = section.questions.slice(section.questions.indexOf(question))
  if (following.some(({ id }) => before.has(id)))
    return [refused(path, name, 'Ponla al final de su sección, o haz una encuesta nueva.')]
  return [marked(path, name)]
}

/** What a question that changes so changes. */
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
}

function questionChanges(before: Placed, { question, section, path }: Placed): Change[] {
  const old = before.question
  const name = `La pregunta «${question.id}»`
  const moved =
    before.section.id === section.id
      ? []
      : [refused(path, `${name} pasa a otra sección`, `Devuélvela a «${before.section.id}».`)]
  const parts = differing(old, question, ['options'])
  if (isCommon(question) && canonicalJson(old) !== canonicalJson(question))
    return [...moved, refused(path, `${name} se hace igual en todas las encuestas`, 'Déjala como estaba.')]
  if (parts.includes('kind')) return [...moved, refused(`${path}.kind`, `${name} cambia de tipo`)]
  return [
    ...moved,
    ...parts.map((part) => {
      const at = `${path}.${part}`
      if (part === 'text') return marked(at, `${name} cambia de redacción`)
      if (part === 'help') return allowed(at, `${name} cambia su ayuda`)
      if (part === 'isElectoral' && question.isElectoral) return allowed(at, `${name} pasa a ser electoral`)
      if (part === 'isElectoral')
        return refused(at, `${name} deja de ser electoral`, 'Déjala como estaba o haz una encuesta nueva.')
      return refused(at, `${name} cambia ${questionParts[part] ?? `«${part}»`}`)
    }),
    ...optionChanges(old, question, path),
  ]
}

function optionChanges(before: Question, after: Question, path: string): Change[] {
  const [old, options] = [optionsOf(before), optionsOf(after)]
  const nameOf = ({ id }: Option) => `La opción «${id}» de «${after.id}»`
  const gone = old.flatMap((option) =>
    withId(options, option)
      ? []
      : [refused(`${path}.options`, `${nameOf(option)} ya no está`, `Devuélvela. ${OTHERWISE}`)],
  )
  const others = options.flatMap((option, at) => {
    const [known, place] = [withId(old, option), `${path}.options.${at}`]
    if (!known) return [marked(place, `${nameOf(option)} es nueva`)]
    return differing(known, option, []).map((part) =>
      part === 'label'
        ? marked(`${place}.${part}`, `${nameOf(option)} cambia de redacción`)
        : refused(`${place}.${part}`, `${nameOf(option)} cambia su papel («${part}»)`),
    )
  })
  return [...gone, ...others, ...orderOfOptions(old, after, path)]
}

/** Chance decides in what order people see a shuffled list. Its counts are kept in the order of the file all the same. */
function orderOfOptions(old: readonly Option[], after: Question, path: string): Change[] {
  if (inSameOrder(old, optionsOf(after))) return []
  const what = `La pregunta «${after.id}» cambia el orden de sus opciones`
  const isShuffled = 'shuffle' in after && after.shuffle
  return [
    isShuffled ? marked(`${path}.options`, what) : refused(`${path}.options`, what, 'Déjalas en el orden que tenían.'),
  ]
}

interface Named {
  readonly id: string
}

function withId<Each extends Named>(all: readonly Each[], { id }: Named): Each | undefined {
  return all.find((each) => each.id === id)
}

/** Those that stand in both. */
function inSameOrder(before: readonly Named[], after: readonly Named[]): boolean {
  const [one, other] = [before.filter((each) => withId(after, each)), after.filter((each) => withId(before, each))]
  return one.every(({ id }, at) => id === other[at]?.id)
}

/** The names of the parts that differ, however these are built. */
function differing(before: object, after: object, without: readonly string[]): string[] {
  const [one, other] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...one, ...other }).filter(
    (part) => !without.includes(part) && canonicalJson(one?.[part]) !== canonicalJson(other?.[part]),
  )
}
