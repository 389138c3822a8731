import type { Draft, DraftBody, Obstacle, PublishBody, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import type { KeptRelease } from '#releases/release.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { differences } from '#rules/releases/disclosure/differences.ts'
import { withheldList } from '#rules/releases/disclosure/suppressed-list.ts'
import type { KeptDraft } from '#store/releases.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import { Failure } from '../failure.ts'
import { type ReleaseFacts, releaseFacts } from './release-facts.ts'
import { type MakerParts, releaseMaker } from './release-maker.ts'

const DRAFT_LIFE_MS = 3_600_000

export interface DeskParts extends MakerParts {
  readonly now: () => number
  /** Something was published or withdrawn: whoever shows releases looks again. */
  readonly changed: () => Promise<void>
}

/** Which release, for the log. */
interface Handled {
  readonly number: number
  readonly sha256: string
}

/** Where releases are prepared, looked at, published and withdrawn. */
export function releaseDesk({ now, changed, ...parts }: DeskParts) {
  const { store } = parts
  const maker = releaseMaker(parts)
  const factsOf = ({ id }: CatalogSurvey) => releaseFacts(store, id, now())

  /** Done is done: where it cannot be shown at once, it is seen with the next look at the store. */
  const tell = async () => changed().catch(() => {})

  /** What would be published: nothing once it is an hour old or of another day, whose date it carries. */
  async function draftOf({ id }: CatalogSurvey): Promise<KeptDraft | undefined> {
    const draft = await store.releases.draftOf(id)
    const isGood = draft && now() - draft.madeAt <= DRAFT_LIFE_MS && draft.release.publishedOn === mexicoDay(now())
    return isGood ? draft : undefined
  }

  /** Those of when it was made too: who came since then is not in it. */
  function obstaclesOf(survey: CatalogSurvey, { release, obstacles }: KeptDraft, facts: ReleaseFacts): Obstacle[] {
    const isNew = ({ code }: Obstacle) => !obstacles.some((before) => before.code === code)
    return [...obstacles, ...maker.obstacles(survey, facts, release.corrects).filter(isNew)]
  }

  function aboutDraft(survey: CatalogSurvey, draft: KeptDraft, facts: ReleaseFacts): AboutDraft {
    const before = facts.earlier.at(-1)?.release
    return {
      obstacles: obstaclesOf(survey, draft, facts),
      changes: before ? differences(before, draft.release) : [],
      withheld: withheldList(draft.release),
    }
  }

  return {
    draftOf,

    async standing(survey: CatalogSurvey): Promise<ReleasesReply> {
      const [facts, draft] = await Promise.all([factsOf(survey), draftOf(survey)])
      return {
        obstacles: maker.obstacles(survey, facts),
        ...(draft && { draft: draftReply(draft, aboutDraft(survey, draft, facts)) }),
        published: facts.earlier.map(publishedReply).toReversed(),
      }
    },

    async prepare(survey: CatalogSurvey, { corrects }: DraftBody): Promise<Handled> {
      const facts = await factsOf(survey)
      if (corrects && !known(facts.earlier, corrects.number)) throw new Failure('unknown-release')
      const made = await maker.make(survey, facts, corrects && { ...corrects, reason: corrects.reason.trim() })
      const obstacles = maker.obstacles(survey, facts, corrects)
      if (!made) throw refusedFor(obstacles[0])
      const sha256 = await store.releases.keepDraft({ ...made, obstacles, madeAt: facts.now })
      return { number: made.release.number, sha256 }
    },

    async publish(survey: CatalogSurvey, { sha256, confirmation, isBurstReviewed }: PublishBody): Promise<Handled> {
      if (confirmation !== publishConfirmation(survey.id)) throw new Failure('wrong-confirmation')
      const [facts, draft] = await Promise.all([factsOf(survey), draftOf(survey)])
      if (draft?.sha256 !== sha256) throw new Failure('draft-changed')
      const refused = obstaclesOf(survey, draft, facts).find(
        ({ weight }) => weight === 'refusal' || (weight === 'needs-review' && !isBurstReviewed),
      )
      if (refused) throw refusedFor(refused)
      const outcome = await store.releases.publish({ surveyId: survey.id, sha256, at: now() })
      if (outcome === 'draft-changed') throw new Failure(outcome)
      await tell()
      return { number: draft.release.number, sha256 }
    },

    async withdraw(survey: CatalogSurvey, number: number, body: WithdrawBody): Promise<Handled> {
      const { [survey.id]: earlier } = await store.releases.all()
      const release = known(earlier, number)
      if (!release) throw new Failure('unknown-release')
      if (body.confirmation !== withdrawConfirmation(survey.id, number)) throw new Failure('wrong-confirmation')
      const withdrawal = { surveyId: survey.id, number, at: now(), reason: body.reason.trim() }
      const outcome = await store.releases.withdraw(withdrawal)
      if (outcome !== 'withdrawn') throw new Failure(outcome)
      await tell()
      return { number, sha256: release.sha256 }
    },
  }
}

export type ReleaseDesk = ReturnType<typeof releaseDesk>

function known(releases: readonly KeptRelease[], number: number): KeptRelease | undefined {
  return releases.find(({ release }) => release.number === number)
}

function refusedFor(obstacle: Obstacle | undefined): Failure {
  return new Failure('release-refused', obstacle && { because: obstacle.sentence })
}

type AboutDraft = Pick<Draft, 'obstacles' | 'changes' | 'withheld'>

function draftReply({ release, sha256, madeAt }: KeptDraft, about: AboutDraft): Draft {
  const { number, people, corrects } = release
  return {
    number,
    sha256,
    madeAt: new Date(madeAt).toISOString(),
    people,
    ...(corrects && { corrects: corrects.number }),
    ...about,
  }
}

function publishedReply({ release, sha256, withdrawn }: KeptRelease): ReleasesReply['published'][number] {
  const { number, publishedOn, people, corrects } = release
  return {
    number,
    publishedOn,
    people,
    sha256,
    ...(corrects && { corrects: corrects.number }),
    ...(withdrawn && { withdrawn }),
  }
}
