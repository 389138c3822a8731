import type { Side } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type {
  Comparison,
  Release,
  ReleasedGroup,
  ReleasedQuestion,
  ReleasedRow,
  ReleasedShare,
  Table,
  Wave,
} from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import { dice } from '../crowds/dice.ts'

// Every state that a page may have to show, whether or not any answers would lead to it.

interface Wanted {
  readonly surveyId: string
  readonly number?: number
  readonly publishedOn?: string
  readonly corrects?: Release['corrects']
  /** After which release the people of its wave came; without it there is no wave. */
  readonly since?: number
  readonly electoral?: readonly string[]
  /** Another seed gives other numbers to the electoral questions, and only to them. */
  readonly electoralSeed?: number
  /** As releases were until rules 3: counts, small bases, and more that is left out. */
  readonly isOld?: boolean
  readonly people?: number
  /** A question by whose options people are compared, too: electoral, where it is. */
  readonly banner?: Comparison['banner']
}

export const byAge: readonly ReleasedGroup[] = [
  '18 a 24 años',
  '25 a 34 años',
  '35 a 44 años',
  '45 a 54 años',
  '55 a 64 años',
  '65 años o más',
].map((name) => ({ id: name, name }))

const byPlace: readonly ReleasedGroup[] = [
  { id: 'Aguascalientes', name: 'Aguascalientes', municipalities: ['Aguascalientes'] },
  { id: 'Jesús María', name: 'Jesús María', municipalities: ['Jesús María'] },
  { id: 'San Francisco de los Romo', name: 'San Francisco de los Romo', municipalities: ['San Francisco de los Romo'] },
  {
    id: 'north',
    name: 'Norte del estado',
    municipalities: ['Rincón de Romos', 'Asientos', 'Cosío', 'Pabellón de Arteaga', 'San José de Gracia', 'Tepezalá'],
  },
  { id: 'west-east', name: 'Calvillo y El Llano', municipalities: ['Calvillo', 'El Llano'] },
]

const bySex: readonly ReleasedGroup[] = [
  { id: 'woman', name: 'Mujer' },
  { id: 'man', name: 'Hombre' },
]

export function handMadeRelease({ surveyId, number = 1, publishedOn = '2026-11-16', ...wanted }: Wanted): Release {
  const survey = findSurvey(fixedSurveys, surveyId)
  if (!survey) throw new Error(`No survey ${surveyId}`)
  const { electoral = [], electoralSeed = 1, isOld = false } = wanted
  const asked = questionsOf(survey.questionnaire).filter(({ kind }) => !kind.endsWith('-text'))
  const seedOf = (id: string) => number + (electoral.includes(id) ? electoralSeed * 7_919 : 0)
  const tableOf = (question: (typeof asked)[number], base: number, seed: number) => {
    const options = kindOf(question).counted(question)
    return madeTable(options, { base, isOld }, dice(seed + question.id.length * 31))
  }
  const people = wanted.people ?? 870 + number * 110
  const results = new Map(asked.map((question) => [question.id, tableOf(question, people, seedOf(question.id))]))
  const comparison = (
    by: Comparison['by'],
    groups: readonly ReleasedGroup[],
    banner?: Comparison['banner'],
  ): Comparison => ({
    by,
    ...(banner && { banner }),
    groups,
    questions: asked
      .filter(({ id }) => id !== banner?.id)
      .map((question, index) => ({
        question: question.id,
        tables: groups.map((_, at) => {
          if (by === 'place' && at === 4) return { kind: 'withheld', why: isOld ? 'complement' : 'few' }
          if ((isOld || by === 'place') && at === 2) return { kind: 'withheld', why: 'few' }
          const seed = seedOf(electoral.includes(banner?.id ?? '') ? (banner?.id ?? '') : question.id) * 100 + at
          const base = 10 * Math.round((people / groups.length) * (0.1 - at / 200))
          const isFar = index % 3 < 2 && (index + at) % 5 === 0
          const everybody = results.get(question.id)
          const table =
            isOld || !everybody
              ? tableOf(question, 250 - at * 45, seed)
              : groupTable(everybody, { base, isFar }, dice(seed))
          const isRepeated = (isOld || by === 'place') && at === 3
          return isRepeated ? { ...table, repeats: { number: 1, publishedOn: '2026-10-05' } } : table
        }),
      })),
  })
  const optionGroups = (id: string) =>
    asked
      .filter((question) => question.id === id)
      .flatMap((question) => kindOf(question).counted(question))
      .map(({ id: option, label }) => ({ id: option, name: label }))
  const wave = (since: number): Wave => ({
    since,
    people: 320,
    weighting: { rung: 1, rungName: 'sexo y edad combinados, y por municipio', edition: 'Censo 2020', deff: 1.5 },
    questions: asked.map((question) => {
      const table = tableOf(question, 320, seedOf(question.id) * 50)
      return { id: question.id, result: { ...table, rows: table.rows.map(withChange) } }
    }),
  })
  return {
    surveyId,
    number,
    surveyTitle: survey.title,
    ...(!isOld && { rules: 3 }),
    publishedOn,
    ...(wanted.corrects && { corrects: wanted.corrects }),
    fieldwork: { from: '2026-09-07', to: publishedOn },
    isLast: false,
    people,
    nEff: 611,
    questions: asked.map(
      (question): ReleasedQuestion => ({
        id: question.id,
        text: question.text,
        ...(question.help && { help: question.help }),
        kind: question.kind,
        isElectoral: electoral.includes(question.id),
        asked: question.showIf ? 'Quienes dijeron otra cosa antes' : 'Todas las personas que participaron',
        result: results.get(question.id) ?? { kind: 'withheld', why: 'few' },
      }),
    ),
    comparisons: [
      comparison('sex', bySex),
      comparison('age', byAge),
      comparison('place', byPlace),
      ...(wanted.banner ? [comparison('answer', optionGroups(wanted.banner.id), wanted.banner)] : []),
    ],
    participants: [
      {
        trait: 'sex',
        levels: [
          { name: 'Mujer', people: 560, unweighted: 58, weighted: 51, population: 51 },
          { name: 'Hombre', people: 405, unweighted: 42, weighted: 49, population: 49 },
        ],
        unknown: 15,
      },
      {
        trait: 'place',
        levels: [
          { name: 'Aguascalientes', people: 720, unweighted: 76, weighted: 68, population: 68 },
          { name: 'Norte del estado', population: 13 },
        ],
      },
    ],
    weighting: {
      rung: number > 1 ? 1 : 2,
      rungName: number > 1 ? 'sexo y edad combinados, y por municipio' : 'sexo y edad combinados, y por zona',
      edition: 'Censo 2020',
      deff: 1.61,
      maxWeight: 4.2,
      minWeight: 0.3,
      passes: 14,
    },
    ...(wanted.since !== undefined && { wave: wave(wanted.since) }),
    method: [
      {
        id: 'encarga',
        label: 'Quién la encargó',
        value: 'La organización que publica este sitio.',
        asksFor: ['AAPOR'],
      },
      { id: 'marco', label: 'Marco muestral', value: 'No hay marco muestral.', asksFor: ['AAPOR', 'INE'] },
      { id: 'correcciones', label: 'Correcciones', value: 'Ninguna.', asksFor: [] },
    ],
  }
}

export function kept(release: Release, withdrawn?: StoredRelease['withdrawn']): StoredRelease {
  return { release, sha256: `${release.number}`.padStart(64, 'a'), ...(withdrawn && { withdrawn }) }
}

/** The first option differs from the wave before. */
function withChange(row: ReleasedRow, at: number): ReleasedRow {
  return { ...row, change: { isClear: at === 0 } }
}

/** A group that answers much like everybody, or has one answer far more often, which the test would find. */
export function groupTable(everybody: Table, { base, isFar }: { base: number; isFar: boolean }, roll: Roll): Table {
  const rows = everybody.rows.filter(({ share }) => share.kind === 'shown')
  const shifts = new Map<string, number>()
  const shift = (option: string, points: number) => shifts.set(option, (shifts.get(option) ?? 0) + points)
  const sizes = rows.toSorted((a, b) => percentOf(b) - percentOf(a))
  for (const row of sizes.slice(0, -1)) {
    const points = Math.min(roll(4), percentOf(row) - 2)
    shift(row.option, -points)
    shift(sizes[roll(sizes.length)]?.option ?? '', points)
  }
  if (isFar && sizes.length > 2) {
    shift(sizes[0]?.option ?? '', -10)
    shift(sizes[1]?.option ?? '', 10)
  }
  const groupRows = everybody.rows.map((row): ReleasedRow => {
    const by = shifts.get(row.option) ?? 0
    const percent = Math.max(0, percentOf(row) + by)
    const { unweighted: _, ...share } = { unweighted: 0, ...madeShare(percent, { base, isOld: false }, roll) }
    return { ...row, share, ...(Math.abs(by) > 7 && { againstRest: by > 0 ? 'more' : 'less' }) }
  })
  const table = { ...everybody, base, nEff: Math.round(base * 0.62), rows: groupRows }
  return everybody.sides ? { ...table, sides: sidesOf(groupRows) } : table
}

/** The sides that the shares of these rows add up to. */
export function sidesOf(rows: readonly ReleasedRow[]): NonNullable<Table['sides']> {
  const sum = (side: Side) => rows.reduce((all, row) => all + (row.side === side ? percentOf(row) : 0), 0)
  const [favour, neutral, against] = [sum('favour'), sum('neutral'), sum('against')]
  const value = favour - against
  return { favour, neutral, against, net: { value, low: value - 5, high: value + 5, unweighted: value + 2 } }
}

function percentOf({ share }: ReleasedRow): number {
  return share.kind === 'shown' ? share.percent : 0
}

type Roll = (sides: number) => number

type Options = ReturnType<ReturnType<typeof kindOf>['counted']>

interface Made {
  readonly base: number
  readonly isOld: boolean
}

function madeTable(options: Options, made: Made, roll: Roll): Table {
  const { base, isOld } = made
  const parts = options.map(() => roll(90) + 10)
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const rows = options.map(({ id, label, role }, at) => {
    const percent = Math.round(((parts[at] ?? 0) / whole) * 100)
    return {
      option: id,
      label,
      isApart: role === 'dont-know' || role === 'no-answer',
      share: (isOld ? roughShare(at, base) : undefined) ?? madeShare(percent, made, roll),
    }
  })
  const isScale = options.some((option) => option.number !== undefined)
  const value = 2 + roll(25) / 10
  return {
    kind: 'table',
    base,
    nEff: Math.round(base * 0.62),
    ...(isOld && { isSmallBase: base < 100 }),
    rows,
    ...(isScale && {
      mean: { value, low: Number((value - 0.2).toFixed(1)), high: Number((value + 0.2).toFixed(1)), unweighted: value },
    }),
  }
}

function roughShare(at: number, base: number): ReleasedShare | undefined {
  if (at === 3 && base < 200) return { kind: 'hardly-any' }
  return at === 4 && base < 150 ? { kind: 'withheld', why: 'imprecise' } : undefined
}

function madeShare(percent: number, { base, isOld }: Made, roll: Roll): ReleasedShare {
  const reach = Math.max(1, Math.round(90 / Math.sqrt(base)))
  return {
    kind: 'shown',
    percent,
    low: Math.max(0, percent - reach),
    high: percent + reach + 1,
    unweighted: Math.max(0, percent + roll(9) - 4),
    ...(isOld && { count: Math.max(10, Math.round((base * percent) / 500) * 5) }),
    nEff: Math.round(base * 0.6),
  }
}
