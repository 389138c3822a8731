import type { Release, Suppressed, Table } from '#releases/release.ts'

/** Replace every electoral number; none of them occurs anywhere else on the site. */
const share = { percent: 61.73, low: 53.19, high: 67.93, unweighted: 59.41, count: 98_715, nEff: 87_655 }
const base = { base: 97_535, nEff: 86_415 }

export const UNMISTAKABLE = [
  ...[61.73, 53.19, 67.93, 59.41].flatMap((number) => [String(number), `${number.toFixed(1)}\u00a0%`]),
  ...[98_715, 87_655, 97_535, 86_415].flatMap((number) => [String(number), number.toLocaleString('en')]),
]

/** The same release with electoral numbers that tests can search for. */
export function unmistakable(release: Release): Release {
  const electoral = new Set(release.questions.filter(({ isElectoral }) => isElectoral).map(({ id }) => id))
  return {
    ...release,
    questions: release.questions.map((question) =>
      electoral.has(question.id) ? { ...question, result: marked(question.result) } : question,
    ),
    comparisons: release.comparisons.map((comparison) => ({
      ...comparison,
      questions: comparison.questions.map((compared) =>
        electoral.has(compared.question) ? { ...compared, tables: compared.tables.map(marked) } : compared,
      ),
    })),
  }
}

function marked(result: Table | Suppressed): Table | Suppressed {
  if (result.kind === 'withheld') return result
  const rows = result.rows.map((row) =>
    row.share.kind === 'shown' ? { ...row, share: { ...row.share, ...share } } : row,
  )
  return { ...result, ...base, rows }
}
