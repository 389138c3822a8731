import type { Questionnaire } from '../questionnaire.ts'
import { aboutYou, ageQuestion, noPersonalData, sexQuestion } from './about-you.ts'
import { dontKnow, dontRemember, noAnswer } from './answer-scales.ts'
import { longText, partyQuestion, scale, several, single } from './ask.ts'
import { partiesButPan } from './parties.ts'

export const questionnaire003 = {
  version: '1',
  sections: [
    {
      id: 'party-alliances',
      title: 'Las alianzas entre partidos',
      intro: 'Una alianza es cuando dos o más partidos postulan juntos a la misma persona en una elección.',
      questions: [
        single({
          id: 'alliances-news',
          text: 'En los últimos 6 meses, ¿cuánto has leído, visto o escuchado sobre alianzas entre partidos en Aguascalientes?',
          options: [
            { id: 'a-lot', label: 'Mucho' },
            { id: 'some', label: 'Algo' },
            { id: 'little', label: 'Poco' },
            { id: 'nothing', label: 'Nada' },
            dontRemember,
          ],
        }),
        single({
          id: 'alliances-opinion',
          text: 'En general, ¿te parece bien o mal que dos o más partidos postulen juntos a la misma persona?',
          options: [
            { id: 'very-good', label: 'Muy bien' },
            { id: 'good', label: 'Bien' },
            { id: 'neither', label: 'Ni bien ni mal' },
            { id: 'bad', label: 'Mal' },
            { id: 'very-bad', label: 'Muy mal' },
            dontKnow,
          ],
        }),
        single({
          id: 'own-party-alliance',
          isElectoral: true,
          text: 'Si el partido que prefieres compitiera en alianza con otros partidos, ¿sería más probable, igual de probable o menos probable que votaras por él?',
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
        }),
      ],
    },
    {
      id: 'pan-and-alliances',
      title: 'El PAN y las alianzas',
      questions: [
        scale({
          id: 'pan-strength',
          text: 'Hoy, ¿qué tan débil o fuerte te parece el PAN en Aguascalientes?',
          from: 1,
          to: 7,
          fromLabel: 'Muy débil',
          toLabel: 'Muy fuerte',
          options: [dontKnow, noAnswer],
        }),
        single({
          id: 'pan-preferred-path',
          isElectoral: true,
          text: 'En la próxima elección para la gubernatura, ¿cómo preferirías que compitiera el PAN?',
          shuffle: true,
          options: [
            { id: 'alone', label: 'Solo, sin alianza' },
            { id: 'in-alliance', label: 'En alianza con otros partidos' },
            { id: 'none', label: 'No tengo preferencia', role: 'none' },
            dontKnow,
            noAnswer,
          ],
        }),
        several({
          id: 'pan-partners',
          isElectoral: true,
          text: '¿Con cuáles partidos preferirías que compitiera en alianza el PAN?',
          help: 'Elige hasta 3.',
          showIf: { question: 'pan-preferred-path', isOneOf: ['in-alliance'] },
          atMost: 3,
          options: [...partiesButPan, { id: 'other', label: 'Otro partido', role: 'other' }, dontKnow, noAnswer],
        }),
        longText({
          id: 'pan-path-reason',
          isElectoral: true,
          text: 'Si quieres, explica por qué preferirías que el PAN compitiera de esa manera.',
          help: noPersonalData,
          showIf: { question: 'pan-preferred-path', isOneOf: ['alone', 'in-alliance'] },
          maxLength: 600,
        }),
      ],
    },
    {
      ...aboutYou,
      questions: [
        sexQuestion,
        ageQuestion,
        partyQuestion({
          id: 'party-identification',
          text: 'Sin importar por quién hayas votado antes, ¿con cuál partido te identificas más?',
          other: 'Otro partido',
        }),
      ],
    },
  ],
} as const satisfies Questionnaire
