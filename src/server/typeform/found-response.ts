import { isKnownPostalCode } from '#places/postal-table.ts'
import { type Place, readPlace } from '#rules/answers/place.ts'
import { mayFinish } from '#rules/openness.ts'
import { flagsAtCompletion } from '#rules/quality/flags.ts'
import type { Evidence, NamedSession } from '#store/writes/typeform-evidence.ts'
import { type FixedSurveyId, findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import type { Openings } from '../openings.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'
import { typeformContent } from './form-answers.ts'

/** A response as Typeform describes it, by webhook or when asked. */
export interface FoundResponse {
  readonly responseId: string
  /** What the form carried in its hidden field, where it has one: the id as the visitor's page had it. */
  readonly sealed: string | undefined
  readonly place: Place
  /** As the vendor tells them: read by who knows the questions. */
  readonly answers?: unknown
}

/** The survey that is answered in this form of Typeform's. */
export function surveyWithForm(forms: Config['forms'], formId: string): FixedSurveyId | undefined {
  const isShown = ({ id }: { id: FixedSurveyId }) => forms[id].kind === 'typeform' && forms[id].formId === formId
  return fixedSurveys.find(isShown)?.id
}

/** What the vendor's test mode calls every response. */
export const SANDBOX_RESPONSE = '__sandbox'

const NOWHERE: Place = { postalCode: null, colonia: null }

/** Hidden fields travel in an address that the visitor can edit: what cannot be true is left out. */
export function readHidden(hidden: unknown): Pick<FoundResponse, 'sealed' | 'place'> {
  const fields = typeof hidden === 'object' && hidden !== null ? (hidden as Record<string, unknown>) : {}
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' && value.length <= 120 && !value.includes('\0') ? value : undefined
  }
  return {
    sealed: text('session_id'),
    place: readPlace({ cp: text('cp'), colonia: text('colonia') }, isKnownPostalCode) ?? NOWHERE,
  }
}

interface Hearing {
  readonly surveyId: string
  readonly formId: string
  readonly seals: SessionSeals
  readonly openings: Pick<Openings, 'of'>
}

/** A response as the store keeps it, with the session that it names. */
export function evidenceOf(
  { responseId, sealed, place, answers }: FoundResponse,
  { surveyId, formId, seals, openings }: Hearing,
): Evidence {
  const at = Date.now()
  const survey = findSurvey(fixedSurveys, surveyId)
  const content = survey && typeformContent(survey.questionnaire, answers)
  const named = namedSession()
  const marks = 'session' in named ? flagsAtCompletion(named.session, { at }) : ''
  return { surveyId, formId, responseId, named, content, place, marks, at }

  function namedSession(): NamedSession {
    if (sealed === undefined) return { kind: 'none' }
    const session = seals.open({ surveyId, sealed, at })
    if (!session) return { kind: 'unknown' }
    const isInTime = survey !== undefined && mayFinish(openings.of(survey.id, at), session.startedAt, at)
    return { kind: isInTime ? 'session' : 'late', session }
  }
}
