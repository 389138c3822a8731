import type { Questionnaire } from '../questionnaire.ts'
import { aboutYou, ageQuestion, noPersonalData, sexQuestion } from './about-you.ts'
import { dontKnow, noAnswer } from './answer-scales.ts'

export const questionnaire004 = {
  version: '2',
  sections: [
    {
      id: 'women-on-ballots',
      title: 'Mujeres en las boletas',
      questions: [
        {
          id: 'women-candidates-change',
          kind: 'single',
          text: 'En comparación con hace 10 años, ¿crees que hoy hay más mujeres candidatas en Aguascalientes, el mismo número o menos?',
          required: true,
          shuffle: false,
          options: [
            { id: 'many-more', label: 'Muchas más' },
            { id: 'some-more', label: 'Algunas más' },
            { id: 'same', label: 'Igual que hace 10 años' },
            { id: 'some-fewer', label: 'Algunas menos' },
            { id: 'many-fewer', label: 'Muchas menos' },
            dontKnow,
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
            dontKnow,
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
            dontKnow,
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
            dontKnow,
            noAnswer,
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
          options: [{ id: 'none', label: 'No voto', role: 'none' }, dontKnow, noAnswer],
        },
        {
          id: 'women-candidates-comment',
          kind: 'long-text',
          text: 'Si quieres, comparte tu opinión sobre las candidaturas de mujeres en Aguascalientes.',
          help: noPersonalData,
          required: false,
          maxLength: 600,
        },
      ],
    },
    {
      ...aboutYou,
      questions: [sexQuestion, ageQuestion],
    },
  ],
} as const satisfies Questionnaire
