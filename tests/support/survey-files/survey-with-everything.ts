import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { documentOf } from '#server/survey-files/write-survey-file.ts'
import { survey005 } from '#surveys/005.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { parties } from '#surveys/questionnaires/parties.ts'

/** Uses everything that a file can contain, with texts that a spreadsheet or XML could misread. */
export const surveyWithEverything: SurveyDocument = {
  ...(documentOf(survey005) as SurveyDocument),
  title: '=SUMA(1) & «Todo» <3 "comillas" _x0041_',
  accent: 'purple',
  header: { back: 'Volver', label: { name: '+52', badge: '006' } },
  answering: { repeatsServerMessage: false },
  thanks: { kind: 'plain', heading: 'GRACIAS', line: "'Adiós" },
  notElectoral: { lecturas: 'pregunta qué periódicos se leen: «El Sol», y ya' },
  questionnaire: {
    version: '2026-11',
    sections: [
      {
        id: 'una',
        title: 'Una',
        intro: 'Con introducción.',
        questions: [
          {
            id: 'lecturas',
            kind: 'several',
            text: '¿Qué lees?',
            help: 'Elige hasta 2.',
            required: false,
            shuffle: true,
            atMost: 2,
            options: [
              { id: '1', label: 'Otro' },
              { id: 'none', label: 'La revista del PAN' },
              { id: 'x2', label: 'No sé' },
              { id: 'other', label: 'Algo más', role: 'other' },
              { id: 'no', label: 'No leo', role: 'none' },
              { id: 'dont-know', label: 'No sé', role: 'dont-know' },
              { id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' },
            ],
          },
          {
            id: 'cuanto',
            kind: 'scale',
            text: '¿Cuánto?',
            required: false,
            showIf: { question: 'lecturas', isOneOf: ['1', 'none'] },
            from: 0,
            to: 10,
            fromLabel: 'Nada',
            toLabel: '0010',
            options: [],
          },
          {
            id: 'breve',
            kind: 'short-text',
            text: 'true',
            help: 'No escribas datos personales.',
            required: false,
            maxLength: 7,
          },
          {
            id: 'largo',
            kind: 'long-text',
            text: '1e5',
            help: 'No escribas datos personales.',
            required: false,
            maxLength: 599,
          },
          {
            id: 'sin-periodico',
            kind: 'short-text',
            text: '¿Por qué no?',
            help: 'No escribas datos personales.',
            required: false,
            maxLength: 120,
            showIf: { question: 'lecturas', isNoneOf: ['1', 'none'] },
          },
        ],
      },
      {
        ...aboutYou,
        questions: [
          sexQuestion,
          ageQuestion,
          {
            id: 'voto',
            kind: 'single',
            isElectoral: true,
            series: 'voto-2027',
            text: '¿Por quién?',
            required: false,
            showIf: { question: 'age-band', isOneOf: ['18-to-24', '65-or-more'] },
            shuffle: true,
            options: parties,
          },
          {
            id: 'dos-revistas',
            kind: 'short-text',
            text: '¿Y las dos?',
            help: 'No escribas datos personales.',
            required: false,
            maxLength: 120,
            showIf: [
              { question: 'lecturas', isOneOf: ['1'] },
              { question: 'lecturas', isOneOf: ['none', 'x2'] },
              { question: 'lecturas', isNoneOf: ['other'] },
              { question: 'age-band', isOneOf: ['18-to-24', '65-or-more'] },
            ],
          },
        ],
      },
    ],
  },
}
