import { answersIn, type Release, type ReleasedQuestion, type ReleasedRow } from '#releases/release.ts'
import { type CsvCell, toCsv } from '../../format/csv.ts'
import { suppressionReasons } from '../disclosure/suppression-sentences.ts'

/** A battery with its items, in the order in which they were asked. */
export interface ReleasedItems {
  readonly battery: NonNullable<Release['batteries']>[number]
  readonly items: readonly ReleasedQuestion[]
}

export function batteriesIn({ batteries = [], questions }: Pick<Release, 'batteries' | 'questions'>): ReleasedItems[] {
  return batteries.map((battery) => ({
    battery,
    items: questions.filter(({ item }) => item?.battery === battery.id),
  }))
}

const about = ['encuesta', 'publicacion', 'fecha_publicacion', 'bateria_id', 'bateria', 'pregunta_id', 'elemento']
const summed = ['a_favor', 'neutral', 'en_contra', 'diferencia', 'diferencia_inferior', 'diferencia_superior']
const ofNumbers = ['media', 'media_inferior', 'media_superior']
const ofBase = ['base', 'n_efectiva', 'se_pregunto_a', 'en_palabras', 'repite_publicacion']

/** What everybody answered, as one table: items in rows and answers, in weighted percent, in columns. */
export function batteryCsv({ surveyId, number, publishedOn }: Release, { battery, items }: ReleasedItems): string {
  const answers = answersIn(items.map(({ result }) => result))
  const rows = items.map(({ id, item, asked, result }): CsvCell[] => {
    const named = [surveyId, number, publishedOn, battery.id, battery.text, id, item?.label]
    const empty = (cells: readonly unknown[]) => cells.map(() => undefined)
    if (result.kind === 'withheld') {
      const blank = empty([...answers, ...summed, ...ofNumbers, 'base', 'n_efectiva'])
      return [...named, ...blank, asked, suppressionReasons[result.why], undefined]
    }
    const { base, nEff, rows: shares, sides, mean, repeats } = result
    return [
      ...named,
      ...answers.map(({ option }) => percentIn(shares.find((row) => row.option === option))),
      ...(sides
        ? [sides.favour, sides.neutral, sides.against, sides.net.value, sides.net.low, sides.net.high]
        : empty(summed)),
      ...(mean ? [mean.value, mean.low, mean.high] : empty(ofNumbers)),
      ...[base, nEff, asked, undefined, repeats?.number],
    ]
  })
  return toCsv([...about, ...answers.map(({ label }) => label), ...summed, ...ofNumbers, ...ofBase], rows)
}

function percentIn(row: ReleasedRow | undefined): number | undefined {
  return row?.share.kind === 'shown' ? row.share.percent : undefined
}
