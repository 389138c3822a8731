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

const leading = toldQuestion('alliance', '¿Cómo preferirías que compitiera el PAN en la próxima elección?', [
  ['En alianza con otros partidos', 55],
  ['Solo, sin alianza', 35],
  ['No sé', 10],
])
const tied = toldQuestion('heard', '¿Cuánto has leído, visto o escuchado sobre las alianzas entre partidos?', [
  ['Mucho', 31],
  ['Algo', 30],
  ['Poco', 22],
  ['Nada', 9],
  ['No sé', 8],
])
const unanswered = toldQuestion('plan', '¿Qué opinas del nuevo plan de movilidad de tu municipio?', [
  ['No sé', 64],
  ['Prefiero no contestar', 36],
])
const netted = toldQuestion('work', '¿Qué opinión tienes del trabajo del gobierno del estado?', opinion(52, 24))

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

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const shown = [leading, tied, netted][at % 3] ?? leading
    return { ...shown, id: `${shown.id}-${at}`, text: `${at + 1}. ${shown.text}` }
  })

/** A clear lead among seven questions, a tie, only non-answers, two batteries with a net, and twelve questions. */
export const toldReleases: readonly Release[] = [
  told('001', [leading, ...many(6)]),
  told('002', [tied, unanswered]),
  told('003', [netted, ...batteryItems, ...knownItems], { batteries: [battery, knownNames] }),
  told('004', [unanswered]),
  told('005', many(12)),
]
