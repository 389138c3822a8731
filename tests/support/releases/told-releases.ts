import type { Side } from '#questions/base-question.ts'
import type { Comparison, Release, ReleasedQuestion, ReleasedRow, Table } from '#releases/release.ts'
import { dice } from '../crowds/dice.ts'
import { byAge, groupTable, handMadeRelease, sidesOf } from './hand-made-release.ts'

// Releases for each story that a page may have to tell.

type Answer = readonly [label: string, percent: number, side?: Side]

const PEOPLE = 2_000
const nonAnswers = ['No sé', 'Prefiero no contestar']

export function toldQuestion(
  id: string,
  text: string,
  answers: readonly Answer[],
  { base = PEOPLE, ...more }: Partial<ReleasedQuestion> & { base?: number } = {},
): ReleasedQuestion {
  return {
    id,
    text,
    kind: 'single',
    isElectoral: false,
    asked: 'Todas las personas que participaron',
    result: toldTable(answers, base),
    ...more,
  }
}

function toldTable(answers: readonly Answer[], base: number): Table {
  const rows = answers.map(([label, percent, side]): ReleasedRow => {
    const share = { kind: 'shown', percent, low: Math.max(0, percent - 3), high: percent + 3, nEff: 1_200 } as const
    const isApart = nonAnswers.includes(label)
    return { option: label, label, isApart, ...(side && { side }), share: { ...share, unweighted: percent + 1 } }
  })
  const [first, second] = answers.filter(([label]) => !nonAnswers.includes(label)).toSorted((a, b) => b[1] - a[1])
  return {
    kind: 'table',
    base,
    nEff: Math.round(base * 0.062) * 10,
    rows,
    ...(first && second && { lead: { first: first[0], second: second[0], isClear: first[1] - second[1] > 5 } }),
    ...(answers.some(([, , side]) => side) && { sides: sidesOf(rows) }),
  }
}

function opinion(good: number, bad: number): Answer[] {
  return [
    ['Muy buena', Math.floor(good / 3), 'favour'],
    ['Buena', good - Math.floor(good / 3), 'favour'],
    ['Ni buena ni mala', 12, 'neutral'],
    ['Mala', bad - Math.floor(bad / 4), 'against'],
    ['Muy mala', Math.floor(bad / 4), 'against'],
    ['No sé', Math.max(0, 88 - good - bad)],
  ]
}

const unanswered = toldQuestion('plan', '¿Qué opinas del nuevo plan de movilidad de tu municipio?', [
  ['No sé', 64],
  ['Prefiero no contestar', 36],
])
const netted = toldQuestion('work', '¿Qué opinión tienes del trabajo del gobierno del estado?', opinion(52, 24))

/** One clear answer, parties in their colours, a list whose answers are long, a scale, and more than one answer. */
const withClearLead = [
  toldQuestion('change', '¿Prefieres que en la gubernatura siga el mismo partido o que cambie?', [
    ['Que cambie', 58],
    ['Que siga el mismo', 31],
    ['No sé', 11],
  ]),
  toldQuestion('party', 'Si hoy fuera la elección, ¿por qué partido votarías para la gubernatura?', [
    ['Partido Acción Nacional (PAN)', 34],
    ['MORENA', 29],
    ['Movimiento Ciudadano (MC)', 12],
    ['Partido Revolucionario Institucional (PRI)', 7],
    ['Partido Verde Ecologista de México (PVEM)', 4],
    ['Ninguno', 5],
    ['No sé', 9],
  ]),
  toldQuestion(
    'first-task',
    '¿Qué debería atender primero el próximo gobierno?',
    [
      ['Seguridad: robos, extorsión y violencia en las calles', 61],
      ['Agua', 48],
      ['Empleo y salarios que alcancen para vivir en el estado', 37],
      ['Salud', 33],
      ['Escuelas', 14],
      ['No sé', 2],
    ],
    { kind: 'several' },
  ),
  netted,
  toldQuestion('course', 'En general, ¿Aguascalientes va por buen o por mal camino?', [
    ['Por buen camino', 45, 'favour'],
    ['Por mal camino', 41, 'against'],
    ['No sé', 14],
  ]),
  withMean(
    toldQuestion(
      'trust',
      'Del 0 al 10, ¿cuánto confías en que tu voto se cuente bien?',
      Array.from({ length: 11 }, (_, at) => [`${at}`, [6, 3, 4, 5, 6, 13, 10, 15, 18, 9, 11][at] ?? 0] as const),
      { kind: 'scale' },
    ),
  ),
  toldQuestion('heard', '¿Cuánto has leído, visto o escuchado sobre la elección?', [
    ['Mucho', 21],
    ['Algo', 38],
    ['Poco', 28],
    ['Nada', 12],
    ['No sé', 1],
  ]),
]
const tied = [
  toldQuestion('problem', '¿Cuál es el principal problema de tu municipio?', [
    ['Inseguridad', 31],
    ['Falta de agua', 30],
    ['Baches y alumbrado', 22],
    ['Basura', 9],
    ['No sé', 8],
  ]),
  toldQuestion('mayor', '¿Te gustaría que la persona que gobierna tu municipio se reeligiera?', [
    ['No', 44],
    ['Sí', 42],
    ['No sé', 14],
  ]),
  unanswered,
]
const ofWater = [
  ['days', '¿Cuántos días a la semana llega agua a tu casa?', 'Todos los días', 'Tres o cuatro días'],
  ['pressure', '¿Con cuánta presión llega?', 'Con poca', 'Con suficiente'],
  ['bill', '¿Cómo te parece lo que pagas por el agua?', 'Caro', 'Justo'],
  ['quality', '¿Bebes agua de la llave?', 'Nunca', 'A veces'],
  ['store', '¿Dónde guardas agua?', 'En tinaco', 'En cisterna'],
  ['pipes', '¿Has comprado agua de pipa este año?', 'No', 'Sí'],
  ['garbage', '¿Cuántas veces a la semana pasa la basura?', 'Dos o tres', 'Una'],
  ['light', '¿Funciona el alumbrado de tu calle?', 'Casi siempre', 'A veces'],
  ['report', '¿Has reportado una fuga o un bache?', 'No', 'Sí'],
  ['street', '¿En qué estado está tu calle?', 'Con algunos baches', 'Con muchos baches'],
  ['bus', '¿Usas el camión urbano?', 'Varias veces a la semana', 'Casi nunca'],
].map(([id = '', text = '', first = '', second = ''], at) =>
  toldQuestion(id, text, [
    [first, 39 + at * 2],
    [second, 30 - at],
    ['Otra respuesta', 24 - at],
    ['No sé', 7],
  ]),
)

function withMean(question: ReleasedQuestion): ReleasedQuestion {
  const { result } = question
  return result.kind === 'withheld'
    ? question
    : { ...question, result: { ...result, mean: { value: 6.1, low: 5.9, high: 6.3, unweighted: 6 } } }
}

/** A battery of ten items; the last one is suppressed. */
export const battery = { id: 'opinion', text: '¿Qué opinión tienes de cada institución?' }
const institutions = [
  'La universidad pública',
  'El Ejército',
  'Los hospitales públicos',
  'La policía estatal',
  'El Congreso del estado',
]
const moreInstitutions = [
  'La Iglesia',
  'Los medios locales',
  'El INE',
  'Los partidos políticos',
  'Las cámaras empresariales',
]
export const batteryItems = [...institutions, ...moreInstitutions].map((label, at): ReleasedQuestion => {
  const good = [61, 58, 37, 28, 19, 44, 33, 49, 12, 40][at] ?? 30
  const item = { item: { battery: battery.id, label } }
  const question = toldQuestion(`opinion-${at + 1}`, `${battery.text} — ${label}`, opinion(good, 80 - good), item)
  return at === 9 ? { ...question, result: { kind: 'withheld', why: 'few' } } : question
})
const knownNames = { id: 'known', text: '¿Conoces o has oído hablar de…?' }
const knownItems = ['Ana Torres', 'Luis Medina', 'Carmen Ríos'].map((label, at) =>
  toldQuestion(
    `known-${at + 1}`,
    `${knownNames.text} — ${label}`,
    [
      ['Sí', 30 + at * 17],
      ['No', 66 - at * 17],
      ['No sé', 4],
    ],
    { item: { battery: knownNames.id, label }, base: PEOPLE - at * 300 },
  ),
)

function told(surveyId: string, questions: readonly ReleasedQuestion[], more: Partial<Release> = {}): Release {
  return {
    ...handMadeRelease({ surveyId, people: PEOPLE }),
    nEff: 1_240,
    questions,
    comparisons: [comparedByAge(questions)],
    ...more,
  }
}

function comparedByAge(questions: readonly ReleasedQuestion[]): Comparison {
  const table = (result: ReleasedQuestion['result'], at: number, seed: number) =>
    result.kind === 'withheld'
      ? result
      : groupTable(result, { base: 400 - at * 40, isFar: (seed + at) % 7 === 0 }, dice(seed * 10 + at))
  return {
    by: 'age',
    groups: byAge,
    questions: questions.map(({ id, result }, seed) => ({
      question: id,
      tables: byAge.map((_, at) => table(result, at, seed + 1)),
    })),
  }
}

/** What an analyst would write of the twelve questions. */
const story = {
  headline: 'Hay agua, pero no alcanza para confiar en ella',
  leads: ['days', 'quality', 'bus'],
  sentences: [
    'A 39 % le llega agua todos los días; a 30 %, tres o cuatro días a la semana.',
    '45 % nunca bebe de la llave.',
    '59 % usa el camión varias veces a la semana.',
  ],
}

/** A clear lead among seven questions, a tie, only non-answers, two batteries with a net, and twelve questions that an analyst tells. */
export const toldReleases: readonly Release[] = [
  told('001', withClearLead),
  told('002', tied),
  told('003', [netted, ...batteryItems, ...knownItems], { batteries: [battery, knownNames] }),
  told('004', [unanswered]),
  told('005', [...ofWater, { ...netted, text: '¿Qué opinión tienes del servicio de agua?' }], { story }),
]
