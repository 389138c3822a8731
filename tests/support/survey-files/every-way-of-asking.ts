import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { type Battery, itemText } from '#questions/battery.ts'
import { dontKnow } from '#surveys/questionnaires/answer-scales.ts'
import { images } from './images.ts'
import { weeklyPoll } from './weekly-poll.ts'

type Section = SurveyDocument['questionnaire']['sections'][number]

/** The pictures that the sheet names. */
export const itsImages = [
  { name: 'ana.png', bytes: images.png },
  { name: 'caro.webp', bytes: images.losslessWebp },
]

const services: Battery = {
  id: 'servicios',
  before: 'Ahora, lo que harías con [respuesta a preferida].',
  text: 'Del 0 al 10, ¿cómo calificas…?',
  shuffle: true,
}

/** Asked of whoever prefers one of them: a condition on a whole section. */
const showIf = { question: 'preferida', isNoneOf: ['nadie', 'dont-know'] }

const subjects: Section = {
  id: 'temas',
  title: 'Temas',
  intro: 'Dijiste que te quedarías con [respuesta a preferida].',
  batteries: [services],
  questions: [
    ...(['agua', 'luz'] as const).map((id) => ({
      id: `servicios-${id}`,
      kind: 'scale' as const,
      text: itemText(services, `el servicio de ${id}`),
      item: { battery: services.id, label: `el servicio de ${id}` },
      required: true,
      showIf,
      from: 0,
      to: 10,
      fromLabel: 'Pésimo',
      toLabel: 'Excelente',
      options: [dontKnow],
    })),
    {
      id: 'falta',
      kind: 'several',
      text: '¿Qué le falta a tu calle?',
      help: 'Elige hasta 2.',
      required: true,
      showIf,
      shuffle: true,
      atMost: 2,
      options: [
        { id: 'pavimento', label: 'Pavimento' },
        { id: 'alumbrado', label: 'Alumbrado' },
        { id: 'todo', label: 'Todo lo demás', role: 'last' },
        { id: 'otro', label: 'Otra cosa', role: 'other' },
        { id: 'nada', label: 'Nada', role: 'none' },
        dontKnow,
      ],
    },
    {
      id: 'hijos',
      kind: 'number',
      text: '¿Cuántas hijas e hijos tienes?',
      required: false,
      showIf,
      bands: [
        { id: '0', label: '0', from: 0, to: 0 },
        { id: '1-to-2', label: '1 a 2', from: 1, to: 2 },
        { id: '3-or-more', label: '3 o más', from: 3, to: 999_999 },
      ],
      options: [dontKnow],
    },
    {
      id: 'calificacion',
      kind: 'scale',
      text: '¿Qué tanto confías en [respuesta a preferida]?',
      required: false,
      showIf,
      from: 1,
      to: 5,
      fromLabel: 'Nada',
      toLabel: 'Mucho',
      options: [],
    },
    {
      id: 'comentario',
      kind: 'long-text',
      text: '¿Algo más?',
      help: 'No escribas datos personales, como nombres o números de teléfono.',
      required: false,
      showIf,
      maxLength: 600,
    },
  ],
}

/** Options that show a picture beside their label, as a ballot does. */
function withImages(section: Section): Section {
  const questions = section.questions.map((question) => {
    if (question.id !== 'preferida' || question.kind !== 'single') return question
    const options = question.options.map((option) => {
      const image = itsImages.find(({ name }) => name.startsWith(`${option.id}.`))?.name
      return image === undefined ? option : { ...option, image }
    })
    return { ...question, options }
  })
  return { ...section, questions }
}

const [people, vote, aboutYou] = weeklyPoll.questionnaire.sections as readonly [Section, Section, Section]

/** A questionnaire with every feature that a sheet can say: batteries, piping, arms, pinned and retired options, numbers, scales, pictures. */
export const everyWayOfAsking: SurveyDocument = {
  ...weeklyPoll,
  title: 'Todas las maneras',
  questionnaire: { version: '1', sections: [people, withImages(vote), subjects, aboutYou] },
}
