import type { TextsBody } from '#contract/questionnaire-schemas.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { MOST_NOTE_LETTERS } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'

type Section = SurveyDocument['questionnaire']['sections'][number]
export type DraftQuestion = Section['questions'][number]

export interface EditableText {
  /** Its path in the document. */
  readonly path: string
  readonly label: string
  readonly text: string
  readonly maxLength: number
}

export interface TextGroup {
  readonly title: string
  readonly texts: readonly EditableText[]
}

/** Maximum lengths, as in the schema of survey files. */
const [NAME, LABEL, LINE, WORDING, PARAGRAPH] = [120, 160, 300, 500, 600]

/** Every text that may need a correction, except those that all surveys share. */
export function editableTexts(document: SurveyDocument): TextGroup[] {
  const { title, description, answering, share, thanks, questionnaire } = document
  // Not offered when it equals the title: then it follows the title.
  const titleAbove = answering.title === title ? undefined : answering.title
  const badge = thanks.kind === 'badge' ? thanks : undefined
  return [
    group('La encuesta', '', [
      ['title', 'Título', title, NAME],
      ['description', 'Descripción', description, LINE],
      ['answering.title', 'Título sobre las preguntas', titleAbove, NAME],
    ]),
    ...questionnaire.sections.map((section, at) =>
      group(`Sección ${at + 1}: ${section.title}`, `questionnaire.sections.${at}.`, sectionTexts(section)),
    ),
    group('Al terminar', '', [
      ['share.text', 'Para compartir', share.text, LINE],
      ['thanks.heading', 'Título del agradecimiento', thanks.heading, NAME],
      ['thanks.line', 'Agradecimiento', thanks.line, LINE],
      ['thanks.registered', 'Qué pasa con la respuesta', badge?.registered, LINE],
      ['thanks.next.title', 'Qué sigue, título', badge?.next.title, NAME],
      ['thanks.next.text', 'Qué sigue', badge?.next.text, PARAGRAPH],
      ['thanks.next.link', 'Qué sigue, enlace', badge?.next.link, NAME],
    ]),
  ].filter(({ texts }) => texts.length > 0)
}

type Entry = [path: string, label: string, text: string | undefined, maxLength: number]

/** Leaves out texts that the document does not have. */
function group(title: string, pathPrefix: string, entries: readonly Entry[]): TextGroup {
  const texts = entries.flatMap(([path, label, text, maxLength]) =>
    text === undefined ? [] : [{ path: pathPrefix + path, label, text, maxLength }],
  )
  return { title, texts }
}

function sectionTexts({ title, intro, questions, batteries = [] }: Section): Entry[] {
  if (questions.every(isCommon)) return []
  return [
    ['title', 'Título de la sección', title, NAME],
    ['intro', 'Introducción', intro, MOST_NOTE_LETTERS],
    ...batteries.flatMap(({ id, before, text, help }, at): Entry[] => [
      [`batteries.${at}.before`, `«${id}», antes de la batería`, before, MOST_NOTE_LETTERS],
      [`batteries.${at}.text`, `Batería «${id}»`, text, WORDING],
      [`batteries.${at}.help`, `«${id}», ayuda`, help, WORDING],
    ]),
    ...questions.flatMap((question, at) => (isCommon(question) ? [] : questionTexts(question, `questions.${at}`))),
  ]
}

function isCommon({ id }: DraftQuestion): boolean {
  return id === sexQuestion.id || id === ageQuestion.id
}

function questionTexts(question: DraftQuestion, path: string): Entry[] {
  const { id, text, help, before, item } = question
  const scale = question.kind === 'scale' ? question : undefined
  const options = 'options' in question ? question.options : []
  return [
    [`${path}.before`, `«${id}», antes de la pregunta`, before, MOST_NOTE_LETTERS],
    // The text of an item follows from its battery and its label.
    item ? [`${path}.item.label`, `«${id}»`, item.label, LABEL] : [`${path}.text`, `Pregunta «${id}»`, text, WORDING],
    [`${path}.help`, `«${id}», ayuda`, help, WORDING],
    [`${path}.fromLabel`, `«${id}», principio de la escala`, scale?.fromLabel, NAME],
    [`${path}.toLabel`, `«${id}», final de la escala`, scale?.toLabel, NAME],
    ...options.map(
      (option, at): Entry => [`${path}.options.${at}.label`, `«${id}», opción «${option.id}»`, option.label, LABEL],
    ),
  ]
}

/** The texts that were changed. Line breaks and repeated spaces become one space. */
export function changedTexts(groups: readonly TextGroup[], typed: (path: string) => string): TextsBody['texts'] {
  return Object.fromEntries(
    groups.flatMap((group) =>
      group.texts.flatMap(({ path, text }) => {
        const now = typed(path).replaceAll(/\s+/g, ' ').trim()
        return now === text ? [] : [[path, now]]
      }),
    ),
  )
}
