import { colours, type FieldStudy, notPublished } from './field-study.ts'

const dates = '7 y 9 de julio de 2025'
const countsDeduced = 'El número de personas se dedujo de los porcentajes publicados y de las 79 entrevistas.'

export const fieldStudy002 = {
  surveyId: '002',
  title: 'El Otro Voto',
  summary: '79 entrevistas en las zonas norte y oriente sobre la alcaldía: qué partido se prefiere y qué perfiles.',
  dates,
  interviews: 79,
  published: '2026-11-14',
  headline: [
    { value: 45.6, text: 'prefiere al PAN', count: 36, base: 79, isElectoral: true },
    { value: 51.9, text: 'rechaza candidaturas específicas', count: 41, base: 79, isElectoral: true },
  ],
  cardsTitle: 'Tres hallazgos',
  cards: [
    {
      isElectoral: true,
      title: 'El PAN, primera preferencia',
      text: 'Es la respuesta más frecuente, pero con tan pocas entrevistas no se puede afirmar que vaya adelante de «OTRO», que le sigue.',
    },
    {
      isElectoral: true,
      title: 'El otro voto',
      text: 'Más de la mitad no se quedó con ninguno de los cuatro perfiles y respondió «OTRO». Otras 6 personas aparecen como «Sin Elección».',
    },
    {
      isElectoral: true,
      title: 'Con partido, sin candidatura',
      share: { value: 55.6, text: 'de quienes prefieren al PAN no nombró candidatura', count: 20, base: 36 },
      text: 'Preferir un partido no siempre es preferir a una persona: 20 de las 36 que eligieron al PAN no nombraron ninguna candidatura.',
    },
  ],
  tabsTitle: 'Los resultados, por partes',
  tabs: [
    {
      id: 'general',
      label: 'General',
      title: 'Panorama general',
      text: 'Casi la mitad prefiere al PAN. Le sigue «OTRO», antes que MORENA y PRI.',
      figure: {
        id: 'preferencia-partido',
        kind: 'pie',
        isElectoral: true,
        title: 'Preferencia por partido',
        shows: 'Partido que prefieren las personas entrevistadas.',
        alternative:
          'Gráfica de pastel. El PAN es la parte más grande, con 45.6\u00a0% (36 de 79 personas). Siguen «OTRO» con 30.4\u00a0%, MORENA con 17.7\u00a0% y PRI con 6.3\u00a0%.',
        lead: ['PAN', 'OTRO'],
        rows: [
          { name: 'PAN', value: 45.6, colour: colours.pan, count: 36 },
          { name: 'OTRO', value: 30.4, colour: colours.other, count: 24 },
          { name: 'MORENA', value: 17.7, colour: colours.morena, count: 14 },
          { name: 'PRI', value: 6.3, colour: colours.pri, count: 5 },
        ],
        base: 79,
        note: countsDeduced,
      },
    },
    {
      id: 'perfiles',
      label: 'Perfiles',
      title: 'Perfiles específicos',
      text: 'Ante perfiles concretos, más de la mitad respondió «OTRO». Ningún perfil reunió a una de cada cinco personas.',
      figure: {
        id: 'preferencia-perfiles',
        kind: 'bar',
        isElectoral: true,
        title: 'Preferencia por perfiles específicos',
        shows: 'Perfil que eligieron las personas entrevistadas.',
        alternative:
          'Gráfica de barras con intervalos. «OTRO» llega a 51.9\u00a0% (41 de 79 personas), muy por encima de los cuatro perfiles: 19\u00a0%, 12.7\u00a0%, 5.1\u00a0% y 3.8\u00a0%. «Sin Elección» tiene 7.6\u00a0%.',
        lead: ['OTRO', 'Perfil 1'],
        rows: [
          { name: 'OTRO', value: 51.9, colour: colours.other, count: 41 },
          { name: 'Perfil 1', value: 19, colour: colours.teal, count: 15 },
          { name: 'Perfil 2', value: 12.7, colour: colours.violet, count: 10 },
          { name: 'Perfil 3', value: 5.1, colour: colours.ochre, count: 4 },
          { name: 'Perfil 4', value: 3.8, colour: colours.olive, count: 3 },
          { name: 'Sin Elección', value: 7.6, colour: colours.none, count: 6 },
        ],
        base: 79,
        note: `Aquí no se publican los nombres de los perfiles. Por el redondeo, los porcentajes suman 100.1\u00a0%. ${countsDeduced}`,
      },
    },
    {
      id: 'demografia',
      label: 'Demografía',
      title: 'Quiénes respondieron',
      text: 'Respondieron más mujeres que hombres, en las zonas norte y oriente.',
      figure: {
        id: 'genero',
        kind: 'pie',
        isElectoral: false,
        title: 'Género',
        shows: 'Mujeres y hombres entre las personas entrevistadas.',
        alternative:
          'Gráfica de pastel. Respondieron más mujeres, 55.7\u00a0% (44 de 79 personas), que hombres, 44.3\u00a0% (35).',
        rows: [
          { name: 'Mujeres', value: 55.7, colour: colours.violet, count: 44 },
          { name: 'Hombres', value: 44.3, colour: colours.teal, count: 35 },
        ],
        base: 79,
        isSampleProfile: true,
        note: countsDeduced,
      },
      lists: [
        {
          title: 'Perfil de la muestra',
          isElectoral: false,
          items: ['79 entrevistas', 'Más mujeres que hombres', 'De 1 a 2 minutos cada una'],
        },
        {
          title: 'Zonas de levantamiento',
          isElectoral: false,
          items: ['Zona norte', 'Zona oriente', 'Sin desglose publicado por zona'],
        },
        {
          title: 'Observaciones cualitativas',
          isElectoral: true,
          items: [
            '13 personas no eligieron partido ni candidatura.',
            '20 de las 36 personas que prefieren al PAN no nombraron candidatura.',
            'Aquí no se publican comentarios textuales de las entrevistas.',
          ],
        },
      ],
    },
  ],
  defaultTab: 'general',
  methodPoints: ['79 entrevistas de 1 a 2 minutos', dates, 'Zonas norte y oriente'],
  electoralMethod: ['nonResponse'],
  methodology: {
    sponsor: notPublished,
    population: notPublished,
    selection: notPublished,
    mode: 'Entrevistas de campo, de 1 a 2 minutos.',
    dates: `${dates}.`,
    places: 'Zonas norte y oriente.',
    sampleSize: '79 entrevistas: 44 mujeres y 35 hombres.',
    wording: notPublished,
    weighting: notPublished,
    processing: notPublished,
    nonResponse:
      '13 personas no eligieron partido ni candidatura; no está publicado en qué respuesta de las gráficas se cuentan. En los perfiles, 6 personas aparecen como «Sin Elección». El número de personas que rechazaron la entrevista no está publicado.',
    limits:
      'Son pocas entrevistas, en dos zonas y dos días, y la forma de elegir a las personas no está publicada: describen a quienes respondieron y no a toda la población. Como referencia, una muestra aleatoria simple de 79 personas tendría un margen de unos 11 puntos hacia arriba o hacia abajo, con 95\u00a0% de confianza.',
  },
} as const satisfies FieldStudy
