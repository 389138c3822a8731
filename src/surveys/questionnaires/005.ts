import type { Questionnaire } from '../questionnaire.ts'
import { aboutYou, ageQuestion, noPersonalData, sexQuestion } from './about-you.ts'
import { dontKnow, dontRemember, noAnswer } from './answer-scales.ts'
import { scale, several, shortText, single } from './ask.ts'

export const questionnaire005 = {
  version: '1',
  sections: [
    {
      id: 'water-at-home',
      title: 'El agua en tu vivienda',
      questions: [
        single({
          id: 'water-days',
          text: 'En los últimos 30 días, por lo general, ¿cuántos días a la semana llegó agua de la red pública a tu vivienda?',
          options: [
            { id: 'every-day', label: 'Todos los días' },
            { id: 'five-or-six', label: '5 o 6 días' },
            { id: 'three-or-four', label: '3 o 4 días' },
            { id: 'one-or-two', label: '1 o 2 días' },
            { id: 'less-than-one', label: 'Menos de 1 día' },
            { id: 'not-connected', label: 'Mi vivienda no está conectada a la red pública' },
            dontKnow,
          ],
        }),
        several({
          id: 'water-alternatives',
          text: 'En los últimos 30 días, cuando no hubo agua de la red pública en tu vivienda, ¿de dónde la obtuviste?',
          help: 'Elige hasta 3.',
          showIf: {
            question: 'water-days',
            isOneOf: ['five-or-six', 'three-or-four', 'one-or-two', 'less-than-one', 'not-connected'],
          },
          atMost: 3,
          options: [
            { id: 'stored', label: 'Agua almacenada en tinaco o cisterna' },
            { id: 'paid-truck', label: 'Pipa pagada' },
            { id: 'free-truck', label: 'Pipa gratuita' },
            { id: 'bottled', label: 'Garrafones' },
            { id: 'relatives-or-neighbours', label: 'Casa de familiares o vecinos' },
            { id: 'well', label: 'Pozo' },
            { id: 'other', label: 'De otro lado', role: 'other' },
            { id: 'none', label: 'De ningún lado', role: 'none' },
            dontKnow,
          ],
        }),
        scale({
          id: 'water-service-rating',
          text: 'En los últimos 12 meses, ¿qué tan malo o bueno ha sido el servicio de agua en tu vivienda?',
          showIf: {
            question: 'water-days',
            isOneOf: ['every-day', 'five-or-six', 'three-or-four', 'one-or-two', 'less-than-one', 'dont-know'],
          },
          from: 1,
          to: 7,
          fromLabel: 'Muy malo',
          toLabel: 'Muy bueno',
          options: [dontKnow],
        }),
        single({
          id: 'water-bill',
          text: '¿Qué tan barato o caro te pareció el cobro de tu recibo de agua más reciente?',
          options: [
            { id: 'very-cheap', label: 'Muy barato' },
            { id: 'cheap', label: 'Barato' },
            { id: 'fair', label: 'Ni barato ni caro' },
            { id: 'expensive', label: 'Caro' },
            { id: 'very-expensive', label: 'Muy caro' },
            { id: 'none', label: 'No me llega recibo de agua', role: 'none' },
            dontKnow,
          ],
        }),
      ],
    },
    {
      id: 'public-services',
      title: 'Los servicios públicos',
      questions: [
        several({
          id: 'services-to-improve',
          text: 'Además del agua, ¿qué servicios públicos de tu colonia deberían mejorar primero?',
          help: 'Elige hasta 3.',
          atMost: 3,
          options: [
            { id: 'street-lighting', label: 'Alumbrado público' },
            { id: 'rubbish-collection', label: 'Recolección de basura' },
            { id: 'streets', label: 'Pavimento de las calles' },
            { id: 'drains', label: 'Drenaje' },
            { id: 'parks', label: 'Parques y jardines' },
            { id: 'public-transport', label: 'Transporte público' },
            { id: 'police', label: 'Policía' },
            { id: 'other', label: 'Otro', role: 'other' },
            { id: 'none', label: 'Ninguno', role: 'none' },
            dontKnow,
          ],
        }),
        single({
          id: 'reported-problem',
          text: 'En los últimos 12 meses, ¿reportaste a alguna autoridad un problema con un servicio público?',
          options: [{ id: 'yes', label: 'Sí' }, { id: 'no', label: 'No' }, dontRemember, noAnswer],
        }),
        single({
          id: 'report-outcome',
          text: '¿Qué pasó con tu reporte más reciente?',
          showIf: { question: 'reported-problem', isOneOf: ['yes'] },
          options: [
            { id: 'solved', label: 'Se resolvió por completo' },
            { id: 'partly-solved', label: 'Se resolvió en parte' },
            { id: 'in-progress', label: 'Sigue en trámite' },
            { id: 'not-solved', label: 'No se resolvió' },
            dontKnow,
          ],
        }),
        shortText({
          id: 'one-service-change',
          text: 'Si quieres, di en pocas palabras qué cambiarías primero de los servicios públicos de tu colonia.',
          help: noPersonalData,
          maxLength: 120,
        }),
      ],
    },
    { ...aboutYou, questions: [sexQuestion, ageQuestion] },
  ],
} as const satisfies Questionnaire
