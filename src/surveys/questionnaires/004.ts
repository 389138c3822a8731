import type { Questionnaire } from '../questionnaire.ts'
import { ageQuestion, sexQuestion } from './about-you.ts'

export const questionnaire004 = {
  version: '1',
  sections: [
    {
      id: 'women-on-ballots',
      title: 'Mujeres en las boletas',
      questions: [
        {
          id: 'women-candidates-change',
          kind: 'single',
          text: 'En comparación con hace 10 años, ¿crees que hoy hay más, igual o menos mujeres candidatas en Aguascalientes?',
          required: true,
          shuffle: false,
          options: [
            { id: 'many-more', label: 'Muchas más' },
            { id: 'some-more', label: 'Algunas más' },
            { id: 'same', label: 'Igual que hace 10 años' },
            { id: 'some-fewer', label: 'Algunas menos' },
            { id: 'many-fewer', label: 'Muchas menos' },
            { id: 'dont-know', label: 'No sé', role: 'dont-know' },
          ],
        },
        {
          id: 'nomination-chances',
          kind: 'single',
          text: 'Hoy, en Aguascalientes, ¿quiénes crees que tienen más oportunidades de obtener una candidatura: las mujeres, los hombres o ambos por igual?',
          required: true,
          shuffle: false,
          options: [
            { id: 'women-more', label: 'Las mujeres tienen más oportunidades' },
            { id: 'equal', label: 'Ambos por igual' },
            { id: 'men-more', label: 'Los hombres tienen más oportunidades' },
            { id: 'dont-know', label: 'No sé', role: 'dont-know' },
          ],
        },
        {
          id: 'chances-reasons',
          kind: 'several',
          text: '¿A qué crees que se debe esa diferencia de oportunidades?',
          help: 'Elige hasta 3.',
          required: true,
          showIf: { question: 'nomination-chances', isOneOf: ['women-more', 'men-more'] },
          shuffle: true,
          atMost: 3,
          options: [
            { id: 'party-decisions', label: 'Decisiones de los partidos' },
            { id: 'electoral-rules', label: 'Reglas electorales' },
            { id: 'campaign-money', label: 'Dinero para campañas' },
            { id: 'voter-preferences', label: 'Preferencias de quienes votan' },
            { id: 'care-work', label: 'Cuidado del hogar y de la familia' },
            { id: 'political-experience', label: 'Experiencia política' },
            { id: 'violence', label: 'Violencia en las campañas' },
            { id: 'other', label: 'Otra causa', role: 'other' },
            { id: 'dont-know', label: 'No sé', role: 'dont-know' },
          ],
        },
      ],
    },
    {
      id: 'voting-and-candidacies',
      title: 'Candidaturas y voto',
      questions: [
        {
          id: 'parity-opinion',
          kind: 'single',
          text: '¿Estás a favor o en contra de que los partidos tengan que postular el mismo número de mujeres que de hombres?',
          required: true,
          shuffle: false,
          options: [
            { id: 'strongly-favour', label: 'Totalmente a favor' },
            { id: 'somewhat-favour', label: 'Algo a favor' },
            { id: 'neither', label: 'Ni a favor ni en contra' },
            { id: 'somewhat-against', label: 'Algo en contra' },
            { id: 'strongly-against', label: 'Totalmente en contra' },
            { id: 'dont-know', label: 'No sé', role: 'dont-know' },
            { id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' },
          ],
        },
        {
          id: 'candidate-sex-weight',
          kind: 'scale',
          text: 'Cuando decides tu voto, ¿cuánto influye que la persona candidata sea mujer u hombre?',
          required: true,
          from: 1,
          to: 5,
          fromLabel: 'No influye nada',
          toLabel: 'Influye mucho',
          options: [
            { id: 'none', label: 'No voto', role: 'none' },
            { id: 'dont-know', label: 'No sé', role: 'dont-know' },
            { id: 'no-answer', label: 'Prefiero no contestar', role: 'no-answer' },
          ],
        },
        {
          id: 'women-candidates-comment',
          kind: 'long-text',
          text: 'Si quieres, comparte tu opinión sobre las candidaturas de mujeres en Aguascalientes.',
          help: 'No escribas datos personales, como nombres o números de teléfono.',
          required: false,
          maxLength: 600,
        },
      ],
    },
    {
      id: 'about-you',
      title: 'Sobre ti',
      intro: 'Estas preguntas ayudan a describir quiénes participan. En todas puedes elegir «Prefiero no contestar».',
      questions: [sexQuestion, ageQuestion],
    },
  ],
} as const satisfies Questionnaire
