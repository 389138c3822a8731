import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { aboutYou, ageQuestion, noPersonalData, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { dontKnow, noAnswer } from '#surveys/questionnaires/answer-scales.ts'
import type { Sheet } from '../format/spreadsheet.ts'
import { textsFrom } from './default-texts.ts'
import { ABOUT_YOU } from './question-types.ts'
import { HELP_SHEET } from './sheets.ts'
import { explainingSheet, surveySheets } from './write-survey-sheets.ts'

/** A short survey with every kind of question, for its author to overwrite. */
const example: SurveyDocument = {
  ...textsFrom({
    title: 'Los parques de tu colonia',
    description: 'Cuéntanos cómo son los parques cerca de donde vives y qué les falta.',
    accent: 'green',
    share: 'Ya opiné sobre los parques de mi colonia. Participa tú también, es anónimo:',
    registered: 'Tu respuesta quedó registrada y ayudará a saber qué les falta a los parques.',
  }),
  questionnaire: {
    version: '1',
    sections: [
      {
        id: 'parques',
        title: 'Los parques',
        intro: 'Piensa en el parque o jardín público que te queda más cerca.',
        questions: [
          {
            id: 'visitas',
            kind: 'single',
            text: 'En los últimos 30 días, ¿cuántas veces fuiste a un parque de tu colonia?',
            required: true,
            shuffle: false,
            options: [
              { id: 'ninguna', label: 'Ninguna vez' },
              { id: 'una-a-tres', label: 'De 1 a 3 veces' },
              { id: 'cuatro-o-mas', label: '4 veces o más' },
              { id: 'no-hay', label: 'En mi colonia no hay parques' },
              dontKnow,
            ],
          },
          {
            id: 'estado',
            kind: 'scale',
            text: '¿Qué tan descuidado o cuidado está ese parque?',
            required: true,
            showIf: { question: 'visitas', isOneOf: ['una-a-tres', 'cuatro-o-mas'] },
            from: 1,
            to: 7,
            fromLabel: 'Muy descuidado',
            toLabel: 'Muy cuidado',
            options: [dontKnow],
          },
          {
            id: 'faltas',
            kind: 'several',
            text: '¿Qué les falta más a los parques de tu colonia?',
            help: 'Elige hasta 2.',
            required: true,
            shuffle: true,
            atMost: 2,
            options: [
              { id: 'luz', label: 'Alumbrado' },
              { id: 'arboles', label: 'Árboles' },
              { id: 'juegos', label: 'Juegos infantiles' },
              { id: 'limpieza', label: 'Limpieza' },
              { id: 'otro', label: 'Otra cosa', role: 'other' },
              { id: 'nada', label: 'Nada', role: 'none' },
              dontKnow,
              noAnswer,
            ],
          },
          {
            id: 'nombre-parque',
            kind: 'short-text',
            text: 'Si quieres, di cómo se llama ese parque.',
            help: noPersonalData,
            required: false,
            maxLength: 120,
          },
          {
            id: 'comentario',
            kind: 'long-text',
            text: 'Si quieres, cuéntanos qué cambiarías primero.',
            help: noPersonalData,
            required: false,
            maxLength: 600,
          },
        ],
      },
    ],
  },
}

/** The survey that reading the template gives: its row «include sobre-ti» becomes sex and age. */
export const templateSurvey: SurveyDocument = {
  ...example,
  questionnaire: {
    ...example.questionnaire,
    sections: [...example.questionnaire.sections, { ...aboutYou, questions: [sexQuestion, ageQuestion] }],
  },
}

const help: readonly (readonly [what: string, how: string])[] = [
  [
    'Cómo se usa',
    'Escribe encima del ejemplo y sube el archivo en el panel, en Cuestionarios: ahí se revisa y se abre.',
  ],
  [
    'survey',
    'Una fila por pregunta, entre begin_group y end_group, que son una sección. La primera note es su introducción.',
  ],
  ['select_one LISTA', 'Se elige una opción de la lista de la hoja choices.'],
  ['select_multiple LISTA', 'Se eligen varias; en constraint, cuántas: count-selected(.) <= 2'],
  [
    'range',
    'Una escala: en parameters, start=1 end=7 step=1; en label_from y label_to, qué significan los extremos; en choices_out, la lista de salidas como «No sé».',
  ],
  ['text', 'Texto libre de hasta 120 letras; con multiline en appearance, de hasta 600.'],
  [
    'sobre-ti',
    'Sexo y edad se preguntan igual en todas las encuestas: no cambies esas filas. Sin ellas no se puede ponderar ni publicar.',
  ],
  [ABOUT_YOU, 'Una sola fila en lugar de esas dos preguntas, si no usas el archivo en Kobo u ODK.'],
  [
    'relevant',
    `Cuándo se pregunta: selected(\${visitas}, 'una-a-tres') or selected(\${visitas}, 'cuatro-o-mas'). Con and se cumplen varias condiciones; not(…) es que no se eligió.`,
  ],
  ['parameters', 'randomize=true cambia el orden de las opciones en cada visita.'],
  [
    'electoral',
    'sí, en lo que se calla antes de una elección. Si habla de votar, de elecciones o de partidos: sí, o «no: » y por qué.',
  ],
  ['role', 'other (con texto propio), none, dont-know, no-answer: van al final, en ese orden. Lo demás se deja vacío.'],
  [
    'lado',
    'a favor, neutral o en contra, en listas que van de un lado al otro: así se publica la diferencia. Vacío, se toma de la redacción («Muy bueno» a «Muy malo»); ninguno, si no tiene.',
  ],
  [
    'media::image',
    'El nombre de una imagen que se ve junto a la opción (PNG, JPEG o WebP, hasta 60 kB): súbela junto con el archivo.',
  ],
  ['settings', 'Título, versión, descripción, color y los textos para compartir y dar las gracias.'],
  ['textos', 'Solo para cambiar un texto común de la página; casi siempre queda vacía.'],
]

export function templateSheets(): Sheet[] {
  return [...surveySheets(templateSurvey), explainingSheet(HELP_SHEET, ['qué', 'cómo'], help)]
}
