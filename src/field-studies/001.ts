import { colours, type FieldStudy, notPublished } from './field-study.ts'

const oneValuePublished = 'De esta zona solo se publicó este valor; el resto del desglose no está publicado.'

const overall = [
  { name: 'Otros', value: 28.5, colour: colours.other },
  { name: 'Aspirante PAN 1', value: 16.1, colour: colours.pan },
  { name: 'Aspirante PAN 2', value: 15.9, colour: colours.panSecond },
  { name: 'Aspirante MORENA 1', value: 15.5, colour: colours.morena },
  { name: 'Aspirante MORENA 2', value: 10.3, colour: colours.morenaSecond },
] as const
const [, pan1, pan2, morena1] = overall

const tresCenturias = { name: 'Aspirante PAN', value: 35, colour: colours.pan }
const independencia = { name: 'Otro', value: 25, colour: colours.other }
const ojocaliente = { name: 'Otro', value: 35.1, colour: colours.other }

export const fieldStudy001 = {
  surveyId: '001',
  title: 'El camino hacia la gubernatura',
  summary: 'Encuestas de campo en tres zonas clave sobre la gubernatura de Aguascalientes.',
  published: '2026-11-14',
  headline: [{ value: 28.5, text: 'no se identifica con los partidos tradicionales', isElectoral: true }],
  cardsTitle: 'Análisis clave',
  cards: [
    {
      isElectoral: true,
      title: 'Fuera de los partidos tradicionales',
      text: '«Otros» es el valor más alto de los publicados. Supera por 12.4 puntos al aspirante que le sigue.',
    },
    {
      isElectoral: true,
      title: 'Tres aspirantes muy cerca',
      text: 'A dos aspirantes del PAN y a uno de MORENA los separan 0.6 puntos. Sin el tamaño de la muestra no se puede decir quién va adelante.',
      glance: [pan1, pan2, morena1],
    },
    {
      isElectoral: true,
      title: 'Cada zona responde distinto',
      text: 'En Tres Centurias el valor más alto es de un aspirante del PAN. En Independencia y en Ojocaliente es «Otro».',
      glance: [
        { ...tresCenturias, name: 'Tres Centurias: aspirante PAN' },
        { ...independencia, name: 'Independencia: «Otro»' },
        { ...ojocaliente, name: 'Ojocaliente: «Otro»' },
      ],
    },
  ],
  overall: {
    id: 'preferencia-general',
    kind: 'pie',
    isElectoral: true,
    title: 'Preferencia general',
    shows: 'Porcentaje publicado para cada aspirante y para «Otros», en el total del estudio.',
    alternative:
      'Gráfica de pastel. «Otros» es la parte más grande, con 28.5\u00a0%. Tres aspirantes quedan casi iguales: PAN 1 con 16.1\u00a0%, PAN 2 con 15.9\u00a0% y MORENA 1 con 15.5\u00a0%. MORENA 2 tiene 10.3\u00a0%, y 13.7\u00a0% no tiene desglose publicado.',
    rows: overall,
    remainder: { name: 'Sin desglose publicado', value: 13.7, colour: colours.none },
    note: 'Los cinco valores publicados suman 86.3\u00a0%. El 13.7\u00a0% restante no está desglosado en lo que se publicó. Aquí no se publican los nombres de los aspirantes.',
  },
  tabsTitle: 'Zona por zona',
  tabs: [
    {
      id: 'tres-centurias',
      label: 'Tres Centurias',
      title: 'Corredor Tres Centurias',
      text: 'En el corredor Tres Centurias el valor más alto es de un aspirante del PAN. Es la única de las tres zonas donde «Otro» no ocupa el primer lugar.',
      figure: {
        id: 'zona-tres-centurias',
        kind: 'bar',
        isElectoral: true,
        title: 'El valor más alto en el corredor Tres Centurias',
        shows: 'Porcentaje de la respuesta con el valor más alto de la zona.',
        alternative:
          'Gráfica de una barra, con eje de 0 a 40\u00a0%: un aspirante del PAN llega a 35\u00a0% en el corredor Tres Centurias. Las demás respuestas no se publicaron.',
        rows: [tresCenturias],
        yDomain: [0, 40],
        note: `${oneValuePublished} Tampoco se indica a cuál de los dos aspirantes del PAN corresponde.`,
      },
    },
    {
      id: 'independencia',
      label: 'Independencia',
      title: 'Avenida Independencia',
      text: 'En la avenida Independencia el valor más alto es «Otro». Es el menor de los tres primeros lugares por zona.',
      figure: {
        id: 'zona-independencia',
        kind: 'bar',
        isElectoral: true,
        title: 'El valor más alto en la avenida Independencia',
        shows: 'Porcentaje de la respuesta con el valor más alto de la zona.',
        alternative:
          'Gráfica de una barra, con eje de 0 a 30\u00a0%: «Otro» llega a 25\u00a0% en la avenida Independencia. Las demás respuestas no se publicaron.',
        rows: [independencia],
        yDomain: [0, 30],
        note: oneValuePublished,
      },
    },
    {
      id: 'ojocaliente',
      label: 'Ojocaliente',
      title: 'Avenida Ojocaliente',
      text: 'En la avenida Ojocaliente el valor más alto es «Otro», 6.6 puntos por encima de «Otros» en el total del estudio.',
      figure: {
        id: 'zona-ojocaliente',
        kind: 'bar',
        isElectoral: true,
        title: 'El valor más alto en la avenida Ojocaliente',
        shows: 'Porcentaje de la respuesta con el valor más alto de la zona.',
        alternative:
          'Gráfica de una barra, con eje de 0 a 40\u00a0%: «Otro» llega a 35.1\u00a0% en la avenida Ojocaliente. Las demás respuestas no se publicaron.',
        rows: [ojocaliente],
        yDomain: [0, 40],
        note: oneValuePublished,
      },
    },
  ],
  defaultTab: 'tres-centurias',
  methodPoints: ['Encuestas de campo', '3 zonas clave', 'Verificación: sin detalle publicado'],
  methodology: {
    sponsor: notPublished,
    population: notPublished,
    selection: notPublished,
    mode: 'Encuestas de campo.',
    dates: notPublished,
    places: 'Tres zonas clave: corredor Tres Centurias, avenida Independencia y avenida Ojocaliente.',
    sampleSize: notPublished,
    wording: notPublished,
    weighting: notPublished,
    processing: 'Datos verificados. El detalle de la verificación no está publicado.',
    nonResponse: notPublished,
    limits:
      'Sin el tamaño de la muestra ni la forma de elegir a las personas no se puede calcular un margen de error ni sacar conclusiones sobre todo el estado. De cada zona se publicó un solo valor.',
  },
} as const satisfies FieldStudy
