import type { ClientReply } from '#contract/hidden-schemas.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type {
  Draft,
  DraftBody,
  Obstacle,
  PublishBody,
  ReceiptBody,
  ReleasesReply,
  StoryBody,
  WithdrawBody,
} from '#contract/release-schemas.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { mayAct, type Role } from '#rules/people/roles.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { deliveryOf } from '#rules/releases/delivery.ts'
import { differences } from '#rules/releases/differences.ts'
import { suppressedList } from '#rules/releases/disclosure/suppression-sentences.ts'
import { obstaclesTo } from '#rules/releases/obstacles.ts'
import { missingWaves, waveGaps } from '#rules/releases/shown-waves.ts'
import type { ClientLink } from '#store/client-releases.ts'
import type { StoredDraft } from '#store/releases.ts'
import type { Survey } from '#surveys/survey.ts'
import { codedStore } from '../coding/coded-store.ts'
import { publishedCoding } from '../coding/coding-states.ts'
import { Failure } from '../failure.ts'
import { inPanel, type Person } from '../people/person.ts'
import { newClientLink } from './client-links.ts'
import { countedByAnswer } from './counted-by-answer.ts'
import { makeDraft } from './make-draft.ts'
import { type ReleaseFacts, type ReleaseParts, releaseFacts } from './release-facts.ts'
import { draftStory, refusedTexts, withStory } from './release-story.ts'

const DRAFT_LIFE_MS = HOUR_MS

/** Preparing, publishing and withdrawing a release. These three return its number and hash, for the log. */
export function releaseWorkflow(parts: ReleaseParts) {
  const { now, changed, log } = parts
  const coded = codedStore(parts.store, ({ isPublished }) => isPublished)
  const { store } = coded

  async function factsOf(plain: Survey) {
    const survey = await coded.withCodes(plain)
    const [facts, coding] = await Promise.all([
      releaseFacts({ ...parts, store }, survey),
      publishedCoding(store, coded, survey),
    ])
    return { ...facts, coding }
  }

  /** On failure it is published all the same: pages show it when the site next reads its releases. */
  const refreshPages = async () =>
    changed().catch((error: unknown) => log.warn(error, 'Una publicación todavía no se muestra'))

  /** Undefined once the draft is older than an hour, or its date of publication is no longer today. */
  async function draftOf({ id }: Survey): Promise<StoredDraft | undefined> {
    const draft = await store.releases.draftOf(id)
    const isCurrent = draft && now() - draft.madeAt <= DRAFT_LIFE_MS && draft.release.publishedOn === mexicoDay(now())
    return isCurrent ? draft : undefined
  }

  /** What the analyst wrote for an older draft of the same release. Its numbers may be others now: they are checked again. */
  async function storyBefore({
    surveyId,
    number,
  }: Pick<Release, 'surveyId' | 'number'>): Promise<Pick<Release, 'story'>> {
    const before = (await store.releases.draftOf(surveyId))?.release
    return before?.number === number && before.story ? { story: before.story } : {}
  }

  return {
    /** A draft drawn as the public would see it. */
    async preview<Pages>(
      survey: Survey,
      draw: (survey: Survey, draft: Release, earlier: readonly StoredRelease[]) => Pages,
    ) {
      const draft = await draftOf(survey)
      const earlier = (await store.releases.of(survey.id)).filter(({ client }) => client === undefined)
      return draft && draw(survey, draft.release, earlier)
    },

    async status(survey: Survey, { role }: Pick<Person, 'role'>): Promise<ReleasesReply> {
      const [facts, draft, links] = await Promise.all([
        factsOf(survey),
        draftOf(survey),
        store.clientReleases.of(survey.id),
      ])
      const clients = new Map(links.map((link) => [link.number, clientReply(link, { now: now(), role })]))
      return {
        obstacles: obstaclesTo({ ...facts, isCorrection: false }),
        ...(draft && { draft: draftReply(draft, facts) }),
        ...(parts.isHidden?.(survey.id) && { isHidden: true as const }),
        published: publishedReplies(facts.earlier, { today: mexicoDay(now()), clients }),
      }
    },

    async prepare(survey: Survey, { corrects, banner }: DraftBody, person: By) {
      const known = await factsOf(survey)
      const facts = banner === undefined ? known : { ...known, ...(await countedByAnswer(store, known, banner)) }
      if (corrects && !withNumber(facts.earlier, corrects.number)) throw new Failure('unknown-release')
      const made = await makeDraft(
        { ...parts, store },
        facts,
        corrects && { ...corrects, reason: corrects.reason.trim() },
      )
      const obstacles = obstaclesTo({ ...facts, isCorrection: corrects !== undefined })
      if (!made) throw refusedFor(obstacles[0])
      const release = { ...made.release, ...(await storyBefore(made.release)) }
      const { number } = release
      const record = inPanel(person, 'prepare', aboutRelease(survey, number, corrects?.reason.trim()))
      const sha256 = await store.releases.keepDraft({ ...made, release, obstacles, madeAt: facts.now, record })
      return { number, sha256 }
    },

    /** Keeps what the draft leads with, unless a text says a number that the release does not. */
    async tell(survey: Survey, { sha256, ...story }: StoryBody, person: By) {
      const draft = await draftOf(survey)
      if (draft?.sha256 !== sha256) throw new Failure('draft-changed')
      const release = withStory(draft.release, story)
      refuseFalseTexts(release)
      const record = inPanel(person, 'story', aboutRelease(survey, release.number))
      const told = await store.releases.keepStory({ release, sha256, record })
      if (told === undefined) throw new Failure('draft-changed')
      return { number: release.number, sha256: told }
    },

    async publish(survey: Survey, { sha256, confirmation, isBurstReviewed, client }: PublishBody, person: By) {
      if (confirmation !== publishConfirmation(survey.id)) throw new Failure('wrong-confirmation')
      const [facts, draft] = await Promise.all([factsOf(survey), draftOf(survey)])
      if (draft?.sha256 !== sha256) throw new Failure('draft-changed')
      const refused = draftObstacles(draft, facts).find(
        ({ weight }) => weight === 'refusal' || (weight === 'needs-review' && !isBurstReviewed),
      )
      if (refused) throw refusedFor(refused)
      refuseFalseTexts(draft.release)
      const { number, corrects } = draft.release
      const corrected = corrects && withNumber(facts.earlier, corrects.number)
      if (corrected?.client !== undefined && corrected.client !== client?.name.trim())
        throw new Failure('release-refused', { because: `${CORRECTS_A_CLIENTS} ${corrected.client}.` })
      const record = inPanel(person, 'publish', aboutRelease(survey, number, corrects?.reason, client?.name.trim()))
      const forClient = client && newClientLink(client, now())
      const outcome = await store.releases.publish({
        surveyId: survey.id,
        sha256,
        at: now(),
        client: forClient,
        record,
      })
      if (outcome === 'draft-changed') throw new Failure(outcome)
      await refreshPages()
      return { number, sha256 }
    },

    async withdraw(survey: Survey, number: number, body: WithdrawBody, person: By) {
      const release = withNumber(await store.releases.of(survey.id), number)
      if (!release) throw new Failure('unknown-release')
      if (body.confirmation !== withdrawConfirmation(survey.id, number)) throw new Failure('wrong-confirmation')
      const reason = body.reason.trim()
      const record = inPanel(person, 'withdraw', aboutRelease(survey, number, reason))
      const outcome = await store.releases.withdraw({ surveyId: survey.id, number, at: now(), reason, record })
      if (outcome !== 'withdrawn') throw new Failure(outcome)
      await refreshPages()
      return { number, sha256: release.sha256 }
    },

    async keepReceipt(survey: Survey, number: number, receipt: ReceiptBody, person: By): Promise<void> {
      const record = inPanel(person, 'receipt', aboutRelease(survey, number))
      const kept = { surveyId: survey.id, number, on: receipt.on, receipt: receipt.number.trim(), record }
      const outcome = await store.releases.keepReceipt(kept)
      if (outcome !== 'kept') throw new Failure(outcome)
    },
  }
}

type By = Pick<Person, 'user'>

function aboutRelease({ id: surveyId }: Survey, number: number, reason?: string, client?: string) {
  return { surveyId, detail: `Publicación ${number}${client ? `, para ${client}` : ''}`, reason }
}

function refuseFalseTexts(release: Release): void {
  const because = refusedTexts(release)
  if (because) throw new Failure('story-refused', { because })
}

function withNumber(releases: readonly StoredRelease[], number: number): StoredRelease | undefined {
  return releases.find(({ release }) => release.number === number)
}

function refusedFor(obstacle: Obstacle | undefined): Failure {
  return new Failure('release-refused', obstacle && { because: obstacle.sentence })
}

/** The obstacles from when the draft was made still apply: those who came since are not in it. */
function draftObstacles({ release, obstacles }: StoredDraft, facts: ReleaseFacts): Obstacle[] {
  const isNew = ({ code }: Obstacle) => !obstacles.some((before) => before.code === code)
  return [...obstacles, ...obstaclesTo({ ...facts, isCorrection: release.corrects !== undefined }).filter(isNew)]
}

function draftReply(draft: StoredDraft, facts: ReleaseFacts): Draft {
  const { release, sha256, madeAt } = draft
  const before = facts.earlier.at(-1)?.release
  return {
    number: release.number,
    sha256,
    madeAt: new Date(madeAt).toISOString(),
    people: release.people,
    ...(release.corrects && { corrects: release.corrects.number }),
    ...bannerOf(release),
    obstacles: draftObstacles(draft, facts),
    changes: before ? differences(before, release) : [],
    withheld: [
      ...(draft.basis.noWave
        ? [{ what: 'El punto de esta publicación en la tendencia', why: waveGaps[draft.basis.noWave] }]
        : []),
      ...suppressedList(release),
    ],
    story: draftStory(release),
  }
}

/** The question by whose answers people are compared. */
function bannerOf({ comparisons }: Release): { readonly banner?: string } {
  const banner = comparisons.find((comparison) => comparison.banner)?.banner
  return banner ? { banner: banner.id } : {}
}

const CORRECTS_A_CLIENTS = 'Corrige una publicación que no es pública: publícala también para'

/** Whoever only reads the panel gets no link: it lets others in. */
function clientReply(link: ClientLink, { now, role }: { now: number; role: Role }): ClientReply | undefined {
  if (link.isPublic) return undefined
  const state = link.token === '' ? 'revoked' : link.until > now ? 'valid' : 'ended'
  const isTold = state === 'valid' && mayAct(role, 'analysis')
  return {
    name: link.client,
    until: mexicoDay(link.until - 1),
    state,
    ...(isTold && { link: releasePaths.client(link.token) }),
  }
}

interface About {
  readonly today: string
  readonly clients: ReadonlyMap<number, ClientReply | undefined>
}

/** The newest first. */
function publishedReplies(earlier: ReleaseFacts['earlier'], { today, clients }: About): ReleasesReply['published'] {
  const missing = missingWaves(earlier)
  return earlier.toReversed().map((kept) => {
    const { release, sha256, withdrawn } = kept
    const { number, publishedOn, people, corrects } = release
    const [delivery, noWave, client] = [deliveryOf(kept, today), missing.get(number), clients.get(number)]
    return {
      number,
      publishedOn,
      people,
      sha256,
      ...(corrects && { corrects: corrects.number }),
      ...bannerOf(release),
      ...(withdrawn && { withdrawn }),
      ...(delivery && { delivery }),
      ...(noWave && { noWave }),
      ...(client && { client }),
    }
  })
}
