import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { type Battery, itemText } from '#questions/battery.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { aboutYou, ageBands, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { dontKnow, noAnswer } from '#surveys/questionnaires/answer-scales.ts'

const knows: Battery = { id: 'conoce', text: '¿Conoces o has oído hablar de estas personas?', shuffle: true }
const opinion: Battery = {
  id: 'opinion',
  before: 'Y ahora, de esas mismas personas.',
  text: '¿Qué opinión tienes de cada una?',
  help: 'Solo de quienes conoces.',
  shuffle: true,
}
/** Invented people: no poll asked about them. */
const people = [
  ['ana', 'Ana Ibarra Luna'],
  ['beto', 'Alberto Cruz Peña'],
  ['caro', 'Carolina Díaz Rey'],
  ['dani', 'Daniel Mora Gil'],
] as const
const names = people.map(([id, label]) => ({ id, label }))

/** What a polling house asks every week, with every way of asking that a file can say. */
export const weeklyPoll: SurveyDocument = {
  ...templateSurvey,
  title: 'Personas y obras',
  questionnaire: {
    version: '1',
    sections: [
      {
        id: 'personas',
        title: 'Personas',
        batteries: [knows, opinion],
        questions: [
          {
            id: 'redaccion',
            kind: 'arm',
            text: 'Redacción de la pregunta sobre obras',
            required: true,
            options: [
              { id: 'corta', label: 'Corta' },
              { id: 'larga', label: 'Larga' },
            ],
          },
          ...people.map(([id, label]) => ({
            id: `conoce-${id}`,
            kind: 'single' as const,
            text: itemText(knows, label),
            item: { battery: knows.id, label },
            required: true,
            shuffle: false,
            options: [{ id: 'si', label: 'Sí' }, { id: 'no', label: 'No' }, dontKnow],
          })),
          ...people.map(([id, label]) => ({
            id: `opinion-${id}`,
            kind: 'single' as const,
            text: itemText(opinion, label),
            item: { battery: opinion.id, label },
            required: true,
            shuffle: false,
            showIf: { question: `conoce-${id}`, isOneOf: ['si'] },
            options: [
              { id: 'buena', label: 'Buena' },
              { id: 'regular', label: 'Regular' },
              { id: 'mala', label: 'Mala' },
              dontKnow,
            ],
          })),
        ],
      },
      {
        id: 'voto',
        title: 'Preferencia',
        questions: [
          {
            id: 'preferida',
            kind: 'single',
            text: '¿Con quién te quedarías?',
            required: true,
            shuffle: true,
            options: [...names, { id: 'nadie', label: 'No elegiría a nadie', role: 'last' }, dontKnow],
          },
          {
            id: 'razon',
            kind: 'single',
            before: 'Ahora pensemos en esa persona.',
            text: '¿Qué pesa más para elegir a [respuesta a preferida]?',
            required: false,
            shuffle: false,
            showIf: { question: 'preferida', isNoneOf: ['nadie', 'dont-know'] },
            options: [
              { id: 'experiencia', label: 'Su experiencia' },
              { id: 'cercania', label: 'Que la conozco' },
              { id: 'suerte', label: 'La suerte', isRetired: true },
            ],
          },
          {
            id: 'obras-corta',
            kind: 'single',
            text: '¿Apoyas las obras?',
            required: true,
            shuffle: false,
            showIf: { question: 'redaccion', isOneOf: ['corta'] },
            options: [{ id: 'si', label: 'Sí' }, { id: 'no', label: 'No' }, dontKnow],
          },
          {
            id: 'obras-larga',
            kind: 'single',
            text: '¿Apoyas las obras, aunque cierren calles un año?',
            required: true,
            shuffle: false,
            showIf: { question: 'redaccion', isOneOf: ['larga'] },
            options: [{ id: 'si', label: 'Sí' }, { id: 'no', label: 'No' }, dontKnow],
          },
        ],
      },
      {
        ...aboutYou,
        questions: [
          sexQuestion,
          {
            id: 'age-band',
            kind: 'number',
            text: '¿Cuántos años cumplidos tienes?',
            required: true,
            bands: [...ageBands],
            options: [noAnswer],
          },
        ],
      },
    ],
  },
}
