import { randomBytes } from 'node:crypto'
import type { OpenedReply } from '#contract/questionnaire-schemas.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import type { Store } from '#store/store.ts'
import type { SurveyDraft } from '#store/survey-drafts.ts'
import type { SurveyOpeningOutcome } from '#store/writes/open-survey.ts'
import { lastFixedNumber } from '#surveys/catalog.ts'
import type { Visibility } from '#surveys/visibility.ts'
import { Failure } from '../failure.ts'
import { newToken } from '../new-token.ts'

interface Opening {
  readonly draft: Pick<SurveyDraft, 'id' | 'document'>
  /** Of the draft as it was reviewed. */
  readonly sha256: string
  /** Typed to confirm. */
  readonly title: string
  readonly isSameMeaning?: boolean | undefined
  /** Of a new survey. */
  readonly visibility?: Visibility | undefined
  readonly by: Pick<RecordEntry, 'at' | 'person' | 'origin'>
}

/** Opens a draft as a survey, or as the next version of one, unless it has changed since it was reviewed. */
export async function openDraft(
  { surveyVersions }: Pick<Store, 'surveyVersions'>,
  { draft, sha256, title, isSameMeaning, visibility = 'public', by }: Opening,
): Promise<OpenedReply> {
  if (title !== draft.document?.title) throw new Failure('wrong-confirmation')
  const outcome = await surveyVersions.open({
    draftId: draft.id,
    sha256,
    isSameMeaning,
    openedBy: by.person,
    openedAt: by.at,
    record: { ...by, action: 'open' },
    ...(visibility !== 'public' && { visibility: { kind: visibility, token: newToken() } }),
    keyPart: randomBytes(32).toString('base64url'),
    lastFixedNumber,
  })
  if (outcome.kind === 'opened') return outcome
  if (outcome.kind === 'no-draft') throw new Failure('unknown-draft')
  const because =
    outcome.kind === 'refused' ? outcome.changes.map(({ sentence }) => sentence).join(' ') : refusals[outcome.kind]
  throw new Failure('opening-refused', { because })
}

const refusals: Record<Exclude<SurveyOpeningOutcome['kind'], 'opened' | 'no-draft' | 'refused'>, string> = {
  'draft-changed':
    'El borrador cambió desde que lo revisaste, o su archivo tiene errores. Revísalo otra vez antes de abrirlo.',
  'meaning-not-stated':
    'Hay cambios que hacen una versión nueva. Di primero si cambian el sentido de lo que se pregunta.',
  unchanged: 'Es lo mismo que ya está abierto: no hay nada que cambiar.',
  'unknown-survey': 'La encuesta de la que sería una versión nueva no existe.',
  'closed-for-good': 'Esa encuesta se cerró para siempre: cópiala en una nueva.',
}
