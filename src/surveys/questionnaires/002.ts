import type { Questionnaire } from '../questionnaire.ts'
import { aboutYou, ageQuestion, isAdult, sexQuestion } from './about-you.ts'
import { dontKnow, dontRemember, noAnswer, voteLikelihood } from './answer-scales.ts'
import { parties } from './parties.ts'

export const questionnaire002 = {
  version: '1',
  sections: [
    {
      id: 'your-municipality',
      title: 'Tu municipio',
      questions: [
        {
          id: 'municipal-services',
          kind: 'single',
          text: 'En los últimos 12 meses, ¿qué tan buenos o malos han sido los servicios públicos de tu municipio?',
          required: true,
          shuffle: false,
          options: [
            { id: 'very-good', label: 'Muy buenos' },
            { id: 'good', label: 'Buenos' },
            { id: 'neither', label: 'Ni buenos ni malos' },
            { id: 'bad', label: 'Malos' },
            { id: 'very-bad', label: 'Muy malos' },
            dontKnow,
          ],
        },
        {
          id: 'one-improvement',
          kind: 'short-text',
          text: 'Si pudieras mejorar una sola cosa de tu colonia, ¿cuál sería?',
          help: 'Puedes dejarla en blanco. No escribas datos personales, como nombres o números de teléfono.',
          required: false,
          maxLength: 120,
        },
        {
          id: 'municipal-priorities',
          kind: 'several',
          text: '¿Qué temas debería atender primero el próximo gobierno de tu municipio?',
          help: 'Elige hasta 3.',
          required: true,
          shuffle: true,
          atMost: 3,
          options: [
            { id: 'security', label: 'Seguridad pública' },
            { id: 'streets', label: 'Pavimento de las calles' },
            { id: 'street-lighting', label: 'Alumbrado público' },
            { id: 'rubbish-collection', label: 'Recolección de basura' },
            { id: 'drinking-water', label: 'Agua potable' },
            { id: 'parks', label: 'Parques y jardines' },
            { id: 'local-business', label: 'Apoyo a negocios locales' },
            { id: 'other', label: 'Otro', role: 'other' },
            dontKnow,
          ],
        },
      ],
    },
    {
      id: 'municipal-election',
      title: 'La próxima elección municipal',
      questions: [
        {
          id: 'election-news-frequency',
          kind: 'single',
          text: 'En los últimos 30 días, ¿con qué frecuencia te llegaron noticias sobre la próxima elección de tu municipio?',
          required: true,
          shuffle: false,
          options: [
            { id: 'daily', label: 'Todos los días' },
            { id: 'several-times-a-week', label: 'Varias veces por semana' },
            { id: 'once-a-week', label: 'Una vez por semana' },
            { id: 'less-than-weekly', label: 'Menos de una vez por semana' },
            { id: 'never', label: 'Nunca' },
            dontRemember,
          ],
        },
        {
          id: 'election-news-sources',
          kind: 'several',
          text: 'En los últimos 30 días, ¿por qué medios te llegaron esas noticias?',
          help: 'Elige hasta 3, los que más usaste.',
          required: true,
          showIf: {
            question: 'election-news-frequency',
            isOneOf: ['daily', 'several-times-a-week', 'once-a-week', 'less-than-weekly'],
          },
          shuffle: true,
          atMost: 3,
          options: [
            { id: 'television', label: 'Televisión' },
            { id: 'radio', label: 'Radio' },
            { id: 'newspapers', label: 'Periódicos, impresos o en línea' },
            { id: 'social-networks', label: 'Redes sociales' },
            { id: 'messaging', label: 'Mensajes por celular, como WhatsApp' },
            { id: 'conversations', label: 'Pláticas con otras personas' },
            { id: 'street-advertising', label: 'Anuncios en la calle' },
            { id: 'other', label: 'Otro', role: 'other' },
            dontRemember,
          ],
        },
        {
          id: 'vote-likelihood',
          kind: 'single',
          isElectoral: true,
          text: 'Si la elección para la presidencia municipal (alcaldía) fuera hoy, ¿qué tan probable sería que votaras?',
          required: true,
          shuffle: false,
          options: voteLikelihood,
        },
      ],
    },
    {
      ...aboutYou,
      questions: [
        sexQuestion,
        ageQuestion,
        {
          id: 'mayoralty-vote',
          kind: 'single',
          isElectoral: true,
          text: 'Si la elección para la presidencia municipal (alcaldía) fuera hoy, ¿por cuál partido votarías?',
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
