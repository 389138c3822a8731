import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { citationOf, type Publisher } from './citation.ts'

const INTERVAL =
  'Intervalo modelado al 95 %: supone que, ya ponderadas, las personas que participaron opinan como las que no lo hicieron. No es un margen de error.'

/** The whole release, or one question of it, with what is needed to read and cite it. */
export function releaseJson({ release, sha256 }: StoredRelease, publisher: Publisher, question?: string): string {
  const about = {
    address: publisher.address,
    publisher: publisher.name,
    citation: citationOf(release, publisher),
    participation: 'Participación abierta: respondió quien quiso.',
    interval: INTERVAL,
    documentSha256: sha256,
    ...(question === undefined && release.licence !== undefined && { licence: release.licence }),
  }
  const content = question === undefined ? { release } : { release: frameOf(release), ...partsOf(release, question) }
  return `${JSON.stringify({ about, ...content }, null, 2)}\n`
}

/**
 * A release without its numbers. It is shown during an electoral silence too, so an electoral release leaves out the operator's texts,
 * which may name a number.
 */
function frameOf({ questions, comparisons, participants, weighting, wave, microdata, ...frame }: Release) {
  const { corrects, method, licence, story, ...ours } = frame
  const isElectoral = questions.some((question) => question.isElectoral)
  return isElectoral ? { ...ours, corrects: corrects?.number } : { ...ours, corrects, method, licence, story }
}

function partsOf({ questions, comparisons, wave }: Release, question: string) {
  return {
    question: questions.find(({ id }) => id === question),
    comparisons: comparisons.flatMap(({ by, banner, groups, questions: compared }) =>
      banner?.id === question
        ? []
        : {
            by,
            ...(banner && { banner }),
            groups,
            tables: compared.find((one) => one.question === question)?.tables ?? [],
          },
    ),
    ...(wave && { wave: { ...wave, questions: wave.questions.filter(({ id }) => id === question) } }),
  }
}
