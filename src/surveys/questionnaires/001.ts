import type { Questionnaire } from '../questionnaire.ts'
import { aboutYou, ageQuestion, isAdult, noPersonalData, sexQuestion } from './about-you.ts'
import { dontKnow, noAnswer, voteLikelihood } from './answer-scales.ts'
import { parties } from './parties.ts'

export const questionnaire001 = {
  version: '1',
  sections: [
    {
      id: 'state-today',
      title: 'El estado hoy',
      questions: [
        {
          id: 'state-12-months',
          kind: 'single',
          text: 'En los últimos 12 meses, ¿la situación general del estado de Aguascalientes mejoró, siguió igual o empeoró?',
          required: true,
          shuffle: false,
          options: [
            { id: 'much-better', label: 'Mejoró mucho' },
            { id: 'somewhat-better', label: 'Mejoró algo' },
            { id: 'same', label: 'Siguió igual' },
            { id: 'somewhat-worse', label: 'Empeoró algo' },
            { id: 'much-worse', label: 'Empeoró mucho' },
            dontKnow,
          ],
        },
        {
          id: 'priority-topics',
          kind: 'several',
          text: '¿Qué temas debería atender primero el próximo gobierno del estado?',
          help: 'Elige hasta 2.',
          required: true,
          shuffle: true,
          atMost: 2,
          options: [
            { id: 'security', label: 'Seguridad pública' },
            { id: 'jobs', label: 'Empleo' },
            { id: 'water', label: 'Agua' },
            { id: 'health', label: 'Salud' },
            { id: 'education', label: 'Educación' },
            { id: 'corruption', label: 'Corrupción' },
            { id: 'public-transport', label: 'Transporte público' },
            { id: 'housing', label: 'Vivienda' },
            { id: 'other', label: 'Otro', role: 'other' },
            dontKnow,
          ],
        },
      ],
    },
    {
      id: 'next-governorship',
      title: 'La próxima gubernatura',
      questions: [
        {
          id: 'election-interest',
          kind: 'scale',
          text: '¿Cuánto interés tienes en la próxima elección para la gubernatura?',
          required: true,
          from: 1,
          to: 5,
          fromLabel: 'Ningún interés',
          toLabel: 'Mucho interés',
          options: [dontKnow, noAnswer],
        },
        {
          id: 'vote-likelihood',
          kind: 'single',
          isElectoral: true,
          text: 'Si la elección para la gubernatura fuera hoy, ¿qué tan probable sería que votaras?',
          required: true,
          shuffle: false,
          options: voteLikelihood,
        },
        {
          id: 'main-vote-reason',
          kind: 'single',
          isElectoral: true,
          text: '¿Qué pesaría más en tu voto para la gubernatura?',
          required: true,
          showIf: { question: 'vote-likelihood', isOneOf: ['certainly', 'probably'] },
          shuffle: true,
          options: [
            { id: 'candidate', label: 'La persona candidata' },
            { id: 'party', label: 'El partido que la postula' },
            { id: 'proposals', label: 'Las propuestas' },
            { id: 'state-government-record', label: 'Los resultados del gobierno estatal' },
            { id: 'local-situation', label: 'La situación de mi colonia' },
            { id: 'other', label: 'Otra cosa', role: 'other' },
            { id: 'none', label: 'Nada de esto', role: 'none' },
            dontKnow,
          ],
        },
        {
          id: 'first-action',
          kind: 'long-text',
          text: 'Si quieres, cuéntanos qué debería hacer primero el próximo gobierno del estado.',
          help: noPersonalData,
          required: false,
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
          id: 'governorship-vote',
          kind: 'single',
          isElectoral: true,
          text: 'Si la elección para la gubernatura fuera hoy, ¿por cuál partido votarías?',
          required: true,
          showIf: isAdult,
          shuffle: true,
          options: [
            ...parties,
            { id: 'other', label: 'Otro partido o candidatura independiente', role: 'other' },
            { id: 'none', label: 'Ninguno', role: 'none' },
            dontKnow,
            noAnswer,
          ],
        },
      ],
    },
  ],
} as const satisfies Questionnaire
