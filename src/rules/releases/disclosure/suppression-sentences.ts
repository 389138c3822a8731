import {
  type ComparedBy,
  type Comparison,
  groupTables,
  type Release,
  type ReleasedShare,
  type Suppressed,
  type SuppressionReason,
  type Table,
} from '#releases/release.ts'
import { percent } from '../../format/percent.ts'

/** What readers are told of the rules, on every release made by them. */
export const PUBLIC_RULES =
  'Se publica algo de un grupo solo si respondieron 100 personas o más; los porcentajes van ponderados y sin decimales, las bases redondeadas a decenas, las respuestas de menos de diez personas van juntas, y los números de un grupo cambian solo después de que entraron o salieron 150 personas.'

/** Undefined for a release made by earlier rules. */
export function publicRules({ rules }: Pick<Release, 'rules'>): string | undefined {
  return rules === 3 ? PUBLIC_RULES : undefined
}

/** Why a number is suppressed. The last three are of releases under earlier rules. */
export const suppressionReasons: Readonly<Record<SuppressionReason, string>> = {
  few: 'No se muestra: son muy pocas personas, o muy pocas las nuevas.',
  imprecise: 'No se muestra: con tan pocas respuestas diría muy poco.',
  complement: 'No se muestra: con esta cifra se podría deducir otra que se omite.',
  unchanged: 'No se muestra: desde la publicación anterior, que tampoco la mostró, llegaron menos de diez personas.',
  'not-asked':
    'No se muestra: con esta tabla se sabría a cuántas personas, de menos de diez, no se les hizo la pregunta.',
}

/** The words in place of a share's numbers; undefined where they are published. */
export function wordsForShare(share: ReleasedShare): string | undefined {
  if (share.kind === 'shown') return undefined
  return share.kind === 'withheld' ? suppressionReasons[share.why] : roughShares[share.kind]
}

const roughShares = {
  'nearly-all': 'Casi todas: más de 95\u00a0% en un grupo pequeño',
  'hardly-any': 'Menos de 5\u00a0% en un grupo pequeño',
  'in-others': 'Se cuenta en «Otras respuestas».',
} as const

/** By what people are compared: «edad», «respuesta a “¿Por cuál partido votarías?”». */
export function comparedByWords({ by, banner }: { by: ComparedBy; banner?: Comparison['banner'] | undefined }): string {
  return banner ? `respuesta a “${banner.text}”` : words[by]
}

const words: Readonly<Record<ComparedBy, string>> = { sex: 'sexo', age: 'edad', place: 'lugar', answer: 'respuesta' }

const shortWords = {
  'nearly-all': 'casi todas',
  'hardly-any': `menos de ${percent(5)}`,
  'in-others': 'en «Otras»',
  withheld: 'no se muestra',
} as const

/** A share where there is only space for a number. */
export function shortShare(share: ReleasedShare): string {
  return share.kind === 'shown' ? percent(share.percent) : shortWords[share.kind]
}

type SuppressedItem = Readonly<{ what: string; why: string }>

/** What a release suppresses and why, in the order of its questions. */
export function suppressedList(release: Release): SuppressedItem[] {
  return release.questions.flatMap(({ id, text, result }) => {
    const inWave = release.wave?.questions.find((each) => each.id === id)?.result
    const traits = Map.groupBy(groupTables(release, id), comparedByWords)
    return [
      ...inTable(`«${text}»`, result),
      ...(inWave && result.kind === 'table' ? inTable(`«${text}», en la tendencia`, inWave) : []),
      ...[...traits].flatMap(([words, groups]) => [
        ...byReason(
          `«${text}» por ${words}`,
          groups.map(({ group, table }) => [group.name, table]),
        ),
        ...groups.flatMap(({ group, table }) =>
          table.kind === 'table' && !table.repeats ? inTable(`«${text}», en «${group.name}»`, table) : [],
        ),
      ]),
    ]
  })
}

function inTable(what: string, table: Table | Suppressed): SuppressedItem[] {
  if (table.kind === 'withheld') return [{ what, why: suppressionReasons[table.why] }]
  return byReason(
    what,
    table.rows.map(({ label, share }) => [label, share]),
  )
}

/** What is suppressed of these, in one line for each reason. */
function byReason(what: string, parts: readonly (readonly [name: string, Table | ReleasedShare])[]): SuppressedItem[] {
  const suppressed = parts.flatMap(([name, part]) => (part.kind === 'withheld' ? [{ name, why: part.why }] : []))
  return [...Map.groupBy(suppressed, ({ why }) => why)].map(([why, items]) => ({
    what: `${what}: ${items.map(({ name }) => name).join(', ')}`,
    why: suppressionReasons[why],
  }))
}
