import { useId, useState } from 'react'
import { pagePaths } from '#contract/paths.ts'
import type { Draft, DraftBody, ReleasesReply } from '#contract/release-schemas.ts'
import { clockTime, longDay, mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { SMALLEST_ANSWER_GROUP } from '#rules/releases/limits.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { NoticeBox } from '../../components/notice.tsx'
import { Allowed } from '../allowed.tsx'
import { Bullets, Card, Checksum, NumberList } from '../card.tsx'
import { ActionButton, type Announcement, type PanelAction, Problem } from '../panel-action.tsx'
import { StoryForm } from './story-form.tsx'

interface DraftCardProps {
  readonly surveyId: string
  /** Something prevents publishing now. */
  readonly isRefused: boolean
  readonly draft: Draft | undefined
  /** The number of the latest release, if any. */
  readonly newest: number | undefined
  /** Somebody else prepared or published another draft, or this one expired. */
  readonly isReplaced: boolean
  readonly announcement: Announcement
  readonly prepare: PanelAction<DraftBody>
  readonly banners: readonly { readonly id: string; readonly text: string }[]
  /** With the banner question, or ''. */
  readonly onPrepare: (banner: string) => void
  readonly onTold: (reply: ReleasesReply) => void
}

/** Exactly what would be published, and the button that prepares it. */
export function DraftCard({ surveyId, isRefused, draft, newest, isReplaced, ...props }: DraftCardProps) {
  const { announcement, prepare, banners, onPrepare, onTold } = props
  const [banner, setBanner] = useState(draft?.banner ?? '')
  return (
    <Card id="vista" title="2. Vista previa" heading={announcement.heading}>
      <p className="mt-1 text-sm">
        Se prepara exactamente lo que se publicaría, con lo que está contado en este momento. Prepararla no publica
        nada. Sirve durante una hora, el mismo día.
      </p>
      <Allowed to="analysis">
        <BannerChoice {...{ banners, banner }} onChoose={setBanner} />
      </Allowed>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Allowed to="analysis">
          <ActionButton
            action={prepare}
            busyLabel="Preparando..."
            className={`${draft || isRefused ? 'button-outline' : 'button-accent'} max-sm:w-full`}
            onClick={() => onPrepare(banner)}
          >
            {prepareLabel(draft)}
          </ActionButton>
        </Allowed>
        <p role="status" className="text-sm font-semibold text-secure">
          {announcement.message}
        </p>
      </div>
      <Problem>{prepare.failure}</Problem>
      <div role="alert" className="mt-2 empty:mt-0">
        {isReplaced && (
          <NoticeBox tone="warning" title={draft ? 'Esta vista previa es otra' : 'La vista previa ya no está'}>
            <p className="text-sm">
              {draft
                ? 'Alguien la preparó desde otra ventana mientras tenías abierta esta página. Revísala antes de publicarla.'
                : 'Alguien la publicó desde otra ventana, o pasó su hora.'}
            </p>
          </NoticeBox>
        )}
      </div>
      {draft && <DraftView {...{ surveyId, draft, newest, onTold }} />}
    </Card>
  )
}

interface BannerChoiceProps extends Pick<DraftCardProps, 'banners'> {
  readonly banner: string
  readonly onChoose: (banner: string) => void
}

function BannerChoice({ banners, banner, onChoose }: BannerChoiceProps) {
  const id = useId()
  if (banners.length === 0) return null
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        Comparar también por la respuesta a
      </label>
      <select
        id={id}
        className="field mt-1"
        value={banner}
        onChange={({ target }) => onChoose(target.value)}
        aria-describedby={`${id}-nota`}
      >
        <option value="">Ninguna pregunta: solo por sexo, edad y lugar</option>
        {banners.map((each) => (
          <option key={each.id} value={each.id}>
            {each.text}
          </option>
        ))}
      </select>
      <p id={`${id}-nota`} className="mt-1 text-sm">
        Cada respuesta es un grupo con las mismas reglas que los demás, desde {SMALLEST_ANSWER_GROUP} personas. Si la
        pregunta es electoral, toda la comparación lo es.
      </p>
    </div>
  )
}

function prepareLabel(draft: Draft | undefined): string {
  if (!draft) return 'Preparar vista previa'
  return draft.corrects === undefined ? 'Preparar de nuevo' : 'Preparar una publicación normal'
}

interface DraftViewProps extends Pick<DraftCardProps, 'surveyId' | 'newest' | 'onTold'> {
  readonly draft: Draft
}

function DraftView({ surveyId, draft, newest, onTold }: DraftViewProps) {
  const madeAt = Date.parse(draft.madeAt)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <NumberList numbers={{ Publicación: `N.º ${draft.number}`, Personas: wholeNumber(draft.people) }} />
      <p className="mt-1 text-sm">
        {draft.corrects !== undefined && `Corrige la número ${draft.corrects}. `}
        Preparada el {longDay(mexicoDay(madeAt))} a las {clockTime(madeAt)}. Las respuestas que acababan de llegar no
        están en ella: se suman de diez en diez y vienen con el siguiente grupo.
      </p>
      <p className="mt-3">
        <a href={pagePaths.preview(surveyId)} target="_blank" rel="noopener" className="button-accent max-sm:w-full">
          Ver como lo verá el público
          <span className="sr-only"> (se abre en otra pestaña)</span>
          <ArrowRightIcon className="size-4" />
        </a>
      </p>
      {/* Saving a text makes another document of the same draft; only a new draft starts with an empty form. */}
      <StoryForm key={draft.madeAt} {...{ surveyId, draft, onTold }} />
      <h3 className="mt-5 font-bold text-ink">
        {newest === undefined ? 'Qué cambia' : `Qué cambia desde la número ${newest}`}
      </h3>
      <Bullets className="mt-2 text-sm" items={draft.changes} />
      {draft.changes.length === 0 && (
        <p className="mt-1 text-sm">
          {newest === undefined ? 'Es la primera publicación de esta encuesta.' : 'No hay diferencias que señalar.'}
        </p>
      )}
      <h3 className="mt-5 font-bold text-ink">Qué no verá el público, y por qué</h3>
      <SuppressedList withheld={draft.withheld} />
      <div className="mt-4">
        <Checksum sha256={draft.sha256} />
      </div>
    </div>
  )
}

/** A longer list is folded: it would push the next step off the screen. */
const SHOWN_AT_ONCE = 5

/** What the release leaves out, grouped by reason. */
function SuppressedList({ withheld }: Pick<Draft, 'withheld'>) {
  if (withheld.length === 0) return <p className="mt-1 text-sm">Se publica todo: no se omite ninguna cifra.</p>
  const reasons = Map.groupBy(withheld, ({ why }) => why)
  const list = (
    <dl className="mt-2 space-y-3 text-sm">
      {[...reasons].map(([why, items]) => (
        <div key={why}>
          <dt className="font-semibold text-ink">{why}</dt>
          <dd>
            <Bullets className="mt-1" items={items.map(({ what }) => what)} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (withheld.length <= SHOWN_AT_ONCE) return list
  return (
    <details>
      <summary className="summary">Ver todo lo que se omite ({withheld.length})</summary>
      {list}
    </details>
  )
}
