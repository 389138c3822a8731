import type { Release, ReleasedQuestion, ReleasedRow, Table } from '#releases/release.ts'
import { dayRange } from '#rules/format/dates.ts'
import { oneDecimal, percent, wholeNumber } from '#rules/format/percent.ts'
import { suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { sentenceAbout } from '#rules/releases/news/news.ts'
import { netSentence } from '#rules/releases/side-words.ts'
import { partyColour } from '#surveys/party-colours.ts'

/** What a picture tells: a question, or a battery whose rows are its items. */
export interface PictureSubject {
  /** The question in its exact words. */
  readonly text: string
  /** The sentence above it. */
  readonly sentence: string | undefined
  readonly rows: readonly PictureRow[]
  readonly sides: Table['sides']
  /** In the place of rows that are not shown. */
  readonly reason: string | undefined
  readonly facts: readonly string[]
}

export interface PictureRow extends Pick<ReleasedRow, 'label' | 'isApart' | 'side' | 'share'> {
  readonly key: string
  /** A party's colour. */
  readonly colour: string | undefined
  /** In place of the bar of a share: an item of a battery whose answers have sides. */
  readonly sides?: Table['sides']
}

/** Longer descriptions of who was asked would leave no room for the bars. */
const LONGEST_ASKED = 90

export function questionSubject(release: Release, question: ReleasedQuestion): PictureSubject {
  const { text, result } = question
  if (result.kind === 'withheld')
    return {
      ...{ text, sentence: undefined, rows: [], sides: undefined },
      reason: suppressionReasons[result.why],
      facts: [factsOf(release)],
    }
  const { mean, sides } = result
  const middle = mean ? ` Media: ${oneDecimal(mean.value)} (${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}).` : ''
  return {
    text,
    sentence: sentenceAbout(release, question.id),
    rows: coloured(result.rows.map((row) => ({ ...row, key: row.option, colour: partyColour(row.label) }))),
    sides,
    reason: undefined,
    facts: [
      factsOf(release),
      `${baseOf(question, result)}${middle} Entre paréntesis, el intervalo modelado al ${percent(95)}.`,
      ...(sides ? [netSentence(sides)] : []),
    ],
  }
}

/** Beside parties, the survey's accent would look like one more of them. */
function coloured(rows: readonly PictureRow[]): readonly PictureRow[] {
  if (rows.every(({ colour }) => colour === undefined)) return rows
  return rows.map((row) => ({ ...row, colour: row.colour ?? BESIDE_PARTIES }))
}

const BESIDE_PARTIES = '#4a5468'

type Item = ReleasedQuestion & { readonly result: Table }

/** Its items, the largest net first; where answers have no sides, the largest share of the first answer. */
export function batterySubject(release: Release, id: string): PictureSubject | undefined {
  const battery = release.batteries?.find((each) => each.id === id)
  const items = release.questions.filter(
    (question): question is Item => question.item?.battery === id && question.result.kind === 'table',
  )
  const [first] = items
  if (!battery || !first) return undefined
  const hasSides = items.every(({ result }) => result.sides)
  const answer = first.result.rows[0]
  const rows = items
    .toSorted((a, b) => rankOf(b.result, hasSides) - rankOf(a.result, hasSides))
    .flatMap((item): PictureRow[] => {
      const own = item.result.rows.find(({ option }) => option === answer?.option)
      const share = (own ?? item.result.rows[0])?.share
      const label = item.item?.label ?? item.text
      const about = { key: item.id, label, isApart: false, colour: partyColour(label) }
      return share && (own || hasSides) ? [{ ...about, share, ...(hasSides && { sides: item.result.sides }) }] : []
    })
  return {
    text: battery.text,
    sentence: sentenceAbout(release, id),
    ...{ rows, sides: undefined, reason: undefined },
    facts: [
      factsOf(release),
      `${baseOf(first, first.result)} ${
        hasSides
          ? 'En contra, neutral y a favor; a la derecha, a favor menos en contra, en puntos.'
          : `La barra es “${answer?.label}”; entre paréntesis, su intervalo modelado al ${percent(95)}.`
      }`,
    ],
  }
}

function rankOf({ rows, sides }: Table, hasSides: boolean): number {
  if (hasSides) return sides?.net.value ?? 0
  const share = rows[0]?.share
  return share?.kind === 'shown' ? share.percent : -1
}

function factsOf({ people, fieldwork }: Release): string {
  return `${wholeNumber(people)} personas, ${dayRange(fieldwork.from, fieldwork.to)}. Participación abierta: respondió quien quiso.`
}

function baseOf({ asked }: ReleasedQuestion, { base, nEff }: Table): string {
  const who = asked.length > LONGEST_ASKED ? 'solo a quienes correspondía' : asked
  return `Base: ${wholeNumber(base)} (${who}); muestra efectiva ${wholeNumber(nEff)}.`
}
