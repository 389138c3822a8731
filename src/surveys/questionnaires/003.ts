import type { Questionnaire } from '../questionnaire.ts'
import { aboutYou, ageQuestion, isAdult, noPersonalData, sexQuestion } from './about-you.ts'
import { dontKnow, dontRemember, noAnswer } from './answer-scales.ts'
import { parties, partiesButPan } from './parties.ts'

export const questionnaire003 = {
  version: '1',
  sections: [
    {
      id: 'party-alliances',
      title: 'Las alianzas entre partidos',
      intro: 'Una alianza es cuando dos o más partidos postulan juntos a la misma persona en una elección.',
      questions: [
        {
          id: 'alliances-news',
          kind: 'single',
          text: 'En los últimos 6 meses, ¿cuánto has leído, visto o escuchado sobre alianzas entre partidos en Aguascalientes?',
          required: true,
          shuffle: false,
          options: [
            { id: 'a-lot', label: 'Mucho' },
            { id: 'some', label: 'Algo' },
            { id: 'little', label: 'Poco' },
            { id: 'nothing', label: 'Nada' },
            dontRemember,
          ],
        },
        {
          id: 'alliances-opinion',
          kind: 'single',
          text: 'En general, ¿te parece bien o mal que dos o más partidos postulen juntos a la misma persona?',
          required: true,
          shuffle: false,
          options: [
            { id: 'very-good', label: 'Muy bien' },
            { id: 'good', label: 'Bien' },
            { id: 'neither', label: 'Ni bien ni mal' },
            { id: 'bad', label: 'Mal' },
            { id: 'very-bad', label: 'Muy mal' },
            dontKnow,
          ],
        },
        {
          id: 'own-party-alliance',
          kind: 'single',
          text: 'Si el partido que prefieres compitiera en alianza con otros partidos, ¿sería más probable, igual de probable o menos probable que votaras por él?',
          required: true,
          shuffle: false,
          options: [
            { id: 'much-more', label: 'Mucho más probable' },
            { id: 'somewhat-more', label: 'Algo más probable' },
            { id: 'same', label: 'Igual de probable' },
            { id: 'somewhat-less', label: 'Algo menos probable' },
            { id: 'much-less', label: 'Mucho menos probable' },
            { id: 'none', label: 'No prefiero a ningún partido', role: 'none' },
            dontKnow,
            noAnswer,
          ],
        },
      ],
    },
    {
      id: 'pan-and-alliances',
      title: 'El PAN y las alianzas',
      questions: [
        {
          id: 'pan-strength',
          kind: 'scale',
          text: 'Hoy, ¿qué tan débil o fuerte te parece el PAN en Aguascalientes?',
          required: true,
          from: 1,
          to: 7,
          fromLabel: 'Muy débil',
          toLabel: 'Muy fuerte',
          options: [dontKnow, noAnswer],
        },
        {
          id: 'pan-preferred-path',
          kind: 'single',
          text: 'En la próxima elección para la gubernatura, ¿cómo preferirías que compitiera el PAN?',
          required: true,
          shuffle: true,
          options: [
            { id: 'alone', label: 'Solo, sin alianza' },
            { id: 'in-alliance', label: 'En alianza con otros partidos' },
            { id: 'none', label: 'No tengo preferencia', role: 'none' },
            dontKnow,
            noAnswer,
          ],
        },
        {
          id: 'pan-partners',
          kind: 'several',
          text: '¿Con cuáles partidos preferirías que compitiera en alianza el PAN?',
          help: 'Elige hasta 3.',
          required: true,
          showIf: { question: 'pan-preferred-path', isOneOf: ['in-alliance'] },
          shuffle: true,
          atMost: 3,
          options: [...partiesButPan, { id: 'other', label: 'Otro partido', role: 'other' }, dontKnow, noAnswer],
        },
        {
          id: 'pan-path-reason',
          kind: 'long-text',
          text: 'Si quieres, explica por qué preferirías que el PAN compitiera de esa manera.',
          help: noPersonalData,
          required: false,
          showIf: { question: 'pan-preferred-path', isOneOf: ['alone', 'in-alliance'] },
          maxLength: 600,
        },
      ],
    },
    {
      ...aboutYou,
      questions: [
        sexQuestion,
        ageQuestion,
        {
          id: 'party-identification',
          kind: 'single',
          text: 'Sin importar por quién hayas votado antes, ¿con cuál partido te identificas más?',
          required: true,
          showIf: isAdult,
          shuffle: true,
          options: [
            ...parties,
            { id: 'other', label: 'Otro partido', role: 'other' },
            { id: 'none', label: 'Ninguno', role: 'none' },
            dontKnow,
            noAnswer,
          ],
        },
      ],
    },
  ],
} as const satisfies Questionnaire
