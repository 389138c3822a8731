import type { ClientBody, ClientLinkBody, PublicReleaseBody } from '#contract/hidden-schemas.ts'
import { DAY_MS } from '#rules/durations.ts'
import { silenceAt } from '#rules/electoral-silence.ts'
import { mexicoDay, startOfDay } from '#rules/format/dates.ts'
import { publicConfirmation } from '#rules/releases/confirmation.ts'
import type { ClientLink } from '#store/client-releases.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../failure.ts'
import { newToken } from '../new-token.ts'
import { inPanel, type Person } from '../people/person.ts'
import type { ReleaseParts } from './release-facts.ts'

const MOST_DAYS = 366
const BAD_EXPIRY = 'El enlace puede servir desde hoy y hasta por un año.'

/** A link for a client, until the end of the day that was chosen. */
export function newClientLink({ name, until }: ClientBody, now: number) {
  return { name: name.trim(), token: newToken(), until: endOf(until, now) }
}

/** The first moment after the day. Refused where it is over, or so far away that nobody would remember the link. */
function endOf(day: string, now: number): number {
  const last = startOfDay(day)
  if (day < mexicoDay(now) || last > now + MOST_DAYS * DAY_MS) throw new Failure('bad-request', { because: BAD_EXPIRY })
  // Half a day more than a day, so that a change of clocks does not matter.
  return startOfDay(mexicoDay(last + 1.5 * DAY_MS))
}

/** What can be done with a release that is for a client. */
export function clientLinks({ store, config, now, changed }: ReleaseParts) {
  async function linkOf({ id }: Survey, number: number): Promise<ClientLink> {
    const link = (await store.clientReleases.of(id)).find((one) => one.number === number)
    if (!link || link.isPublic) throw new Failure('unknown-release')
    return link
  }
  const about = ({ surveyId, number, client }: ClientLink) => ({
    surveyId,
    detail: `Publicación ${number}, para ${client}`,
  })

  return {
    /** In place of the one before, which opens nothing any more. */
    async renew(survey: Survey, number: number, { until }: ClientLinkBody, person: Pick<Person, 'user'>) {
      const link = await linkOf(survey, number)
      const next = newClientLink({ name: link.client, until }, now())
      await store.clientReleases.replaceLink({ ...link, ...next }, inPanel(person, 'client-link', about(link)))
    },

    async revoke(survey: Survey, number: number, person: Pick<Person, 'user'>) {
      const link = await linkOf(survey, number)
      await store.clientReleases.replaceLink({ ...link, token: '' }, inPanel(person, 'client-revoked', about(link)))
    },

    /** As it is, with its number, its date and its files. Not in an electoral silence, like any publication. */
    async makePublic(
      survey: Survey,
      number: number,
      { confirmation }: PublicReleaseBody,
      person: Pick<Person, 'user'>,
    ) {
      if (confirmation !== publicConfirmation(survey.id, number)) throw new Failure('wrong-confirmation')
      const link = await linkOf(survey, number)
      const kept = (await store.releases.of(survey.id)).find(({ release }) => release.number === number)
      const isElectoral = kept?.release.questions.some((question) => question.isElectoral)
      if (isElectoral && silenceAt(config.silencePeriod, now()))
        throw new Failure('release-refused', { because: IN_SILENCE })
      await store.clientReleases.makePublic(
        { surveyId: survey.id, number, at: now() },
        inPanel(person, 'made-public', about(link)),
      )
      await changed()
    },
  }
}

const IN_SILENCE = 'Hay veda electoral y la encuesta pregunta por la elección: podrás hacerla pública cuando termine.'
