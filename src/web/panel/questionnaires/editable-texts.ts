import type { TextsBody } from '#contract/questionnaire-schemas.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'

type Section = SurveyDocument['questionnaire']['sections'][number]
export type DraftQuestion = Section['questions'][number]

export interface EditableText {
  /** Where it stands in the document. */
  readonly path: string
  readonly label: string
  readonly text: string
  readonly most: number
}

export interface TextGroup {
  readonly title: string
  readonly texts: readonly EditableText[]
}

/** How long texts may be, as the schema of the files has it. */
const [NAME, LABEL, LINE, PARAGRAPH] = [120, 160, 300, 600]

/** Every text that may have a typo. What is the same in all surveys is not to be changed in one. */
export function editableTexts(document: SurveyDocument): TextGroup[] {
  const { title, description, answering, share, thanks, questionnaire } = document
  return [
    {
      title: 'La encuesta',
      texts: texts([
        ['title', 'Título', title, NAME],
        ['description', 'Descripción', description, LINE],
        // Where it is the same, the one follows the other.
        [
          'answering.title',
          'Título sobre las preguntas',
          answering.title === title ? undefined : answering.title,
          NAME,
        ],
      ]),
    },
    ...questionnaire.sections.map((section, at) => ({
      title: `Sección ${at + 1}: ${section.title}`,
      texts: sectionTexts(section, `questionnaire.sections.${at}`),
    })),
    {
      title: 'Al terminar',
      texts: texts([
        ['share.text', 'Para compartir', share.text, LINE],
        ['thanks.heading', 'Título del agradecimiento', thanks.heading, NAME],
        ['thanks.line', 'Agradecimiento', thanks.line, LINE],
        ...(thanks.kind === 'badge' ? badgeTexts(thanks) : []),
      ]),
    },
  ].filter((group) => group.texts.length > 0)
}

function badgeTexts({ registered, next }: Extract<SurveyDocument['thanks'], { kind: 'badge' }>): Entry[] {
  return [
    ['thanks.registered', 'Qué pasa con la respuesta', registered, LINE],
    ['thanks.next.title', 'Qué sigue, título', next.title, NAME],
    ['thanks.next.text', 'Qué sigue', next.text, PARAGRAPH],
    ['thanks.next.link', 'Qué sigue, enlace', next.link, NAME],
  ]
}

function sectionTexts({ title, intro, questions }: Section, path: string): EditableText[] {
  if (questions.every(isCommon)) return []
  return [
    ...texts([
      [`${path}.title`, 'Título de la sección', title, NAME],
      [`${path}.intro`, 'Introducción', intro, PARAGRAPH],
    ]),
    ...questions.flatMap((question, at) =>
      isCommon(question) ? [] : questionTexts(question, `${path}.questions.${at}`),
    ),
  ]
}

function isCommon({ id }: DraftQuestion): boolean {
  return id === sexQuestion.id || id === ageQuestion.id
}

function questionTexts(question: DraftQuestion, path: string): EditableText[] {
  const { id, text, help } = question
  const ends: Entry[] =
    question.kind === 'scale'
      ? [
          [`${path}.fromLabel`, `«${id}», principio de la escala`, question.fromLabel, NAME],
          [`${path}.toLabel`, `«${id}», final de la escala`, question.toLabel, NAME],
        ]
      : []
  return texts([
    [`${path}.text`, `Pregunta «${id}»`, text, LINE],
    [`${path}.help`, `«${id}», ayuda`, help, LINE],
    ...ends,
    ...('options' in question ? question.options : []).map(
      (option, at): Entry => [`${path}.options.${at}.label`, `«${id}», opción «${option.id}»`, option.label, LABEL],
    ),
  ])
}

type Entry = [path: string, label: string, text: string | undefined, most: number]

/** Those that the document has: none is added. */
function texts(entries: readonly Entry[]): EditableText[] {
  return entries.flatMap(([path, label, text, most]) => (text === undefined ? [] : [{ path, label, text, most }]))
}

/** What was typed that differs. Lines and doubled spaces are no part of a text. */
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
