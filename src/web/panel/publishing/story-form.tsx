import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { Draft, DraftStory, ReleasesReply, StoryBody } from '#contract/release-schemas.ts'
import { STORY_LIMITS } from '#releases/story-limits.ts'
import { Bullets } from '../card.tsx'
import { Problem } from '../panel-action.tsx'
import { useReleaseAction } from './use-release-action.ts'

interface StoryFormProps {
  readonly surveyId: string
  readonly draft: Draft
  readonly onTold: (reply: ReleasesReply) => void
}

type Written = Pick<StoryBody, 'headline' | 'leads'>

/** What the release leads with, in the analyst's words. Each number is checked by the server when it is saved. */
export function StoryForm({ surveyId, draft, onTold }: StoryFormProps) {
  const { story, sha256 } = draft
  const [written, setWritten] = useState(() => writtenIn(story))
  const tell = useReleaseAction<StoryBody>(surveyId, apiPaths.releaseStory(surveyId), (reply) => {
    if (reply.draft) setWritten(writtenIn(reply.draft.story))
    onTold(reply)
  })
  const leads = written.leads.filter(({ id }) => id !== '')
  const isChanged = JSON.stringify({ ...written, leads }) !== JSON.stringify(keptIn(story))
  const setLead = (at: number, lead: Written['leads'][number]) =>
    setWritten({ ...written, leads: written.leads.map((each, place) => (place === at ? lead : each)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!tell.isSending) tell.send({ sha256, headline: written.headline, leads })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 border-t border-line pt-4" aria-label="Con qué abre">
      <h3 className="font-bold text-ink">Con qué abre</h3>
      <p className="mt-1 text-sm">
        Elige hasta tres preguntas y escribe qué dicen. Cada número tiene que estar en esta publicación: al guardar se
        comprueba. Si no eliges nada, la publicación abre sola con lo más claro:
      </p>
      <Bullets className="mt-2 text-sm" items={story.automatic} />
      <Labelled label="Titular" length={written.headline.length} most={STORY_LIMITS.headline}>
        {(id) => (
          // Its words are all in sight on a phone too, which a field of one line cannot do.
          <textarea
            id={id}
            rows={2}
            className="field mt-1 field-sizing-content"
            value={written.headline}
            maxLength={STORY_LIMITS.headline}
            autoComplete="off"
            onChange={({ target }) => setWritten({ ...written, headline: target.value.replaceAll('\n', ' ') })}
          />
        )}
      </Labelled>
      <Warnings story={story} at="headline" />
      {written.leads.map((lead, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three places are always the same three
        <LeadFields key={at} {...{ story, lead, at }} onChange={(changed) => setLead(at, changed)} />
      ))}
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="button-outline max-sm:w-full" aria-disabled={tell.isSending}>
          {tell.isSending ? 'Guardando...' : 'Guardar con qué abre'}
        </button>
        <span role="status" className="text-sm font-semibold text-ink">
          {isChanged && 'Hay cambios sin guardar: no se publican.'}
        </span>
      </p>
      <Problem>
        {tell.failure?.split('\n').map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Problem>
    </form>
  )
}

const keptIn = ({ headline = '', leads }: DraftStory): Written => ({ headline, leads })

/** With as many places as there may be leads. */
function writtenIn(story: DraftStory): Written {
  const { headline, leads } = keptIn(story)
  const places = Array.from({ length: STORY_LIMITS.leads }, (_, at) => leads[at] ?? { id: '', sentence: '' })
  return { headline, leads: places }
}

interface LeadFieldsProps {
  readonly story: DraftStory
  readonly lead: Written['leads'][number]
  readonly at: number
  readonly onChange: (lead: Written['leads'][number]) => void
}

function LeadFields({ story, lead, at, onChange }: LeadFieldsProps) {
  const selectId = useId()
  const automatic = story.canLead.find(({ id }) => id === lead.id)?.sentence
  return (
    <fieldset className="mt-5">
      <legend className="sr-only">Frase {at + 1}</legend>
      <label htmlFor={selectId} className="text-sm font-semibold text-ink">
        Pregunta {at + 1}
      </label>
      <select
        id={selectId}
        className="field mt-1"
        value={lead.id}
        // What was written was about the question before.
        onChange={({ target }) => onChange({ id: target.value, sentence: '' })}
      >
        <option value="">Ninguna</option>
        {story.canLead.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      {lead.id !== '' && (
        <>
          <Labelled label={`Frase ${at + 1}`} length={lead.sentence.length} most={STORY_LIMITS.sentence}>
            {(id) => (
              <textarea
                id={id}
                rows={2}
                className="field mt-1"
                value={lead.sentence}
                maxLength={STORY_LIMITS.sentence}
                onChange={({ target }) => onChange({ ...lead, sentence: target.value })}
              />
            )}
          </Labelled>
          {lead.sentence.trim() === '' && <p className="mt-1 text-sm">Si la dejas vacía dirá: {automatic}</p>}
          <Warnings story={story} at={at} />
        </>
      )}
    </fieldset>
  )
}

interface LabelledProps {
  readonly label: string
  readonly length: number
  readonly most: number
  readonly children: (id: string) => ReactNode
}

function Labelled({ label, length, most, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="mt-3">
      <label htmlFor={id} className="flex justify-between gap-3 text-sm">
        <span className="font-semibold text-ink">{label}</span>
        <span className="tabular-nums">
          {length} de {most} letras
        </span>
      </label>
      {children(id)}
    </div>
  )
}

/** About the text as it was last saved. */
function Warnings({ story: { problems }, at }: Pick<LeadFieldsProps, 'story'> & { readonly at: 'headline' | number }) {
  const found = problems.filter((problem) => problem.at === at)
  if (found.length === 0) return null
  return (
    <ul className="mt-2 space-y-1 rounded-lg bg-amber-100 px-3 py-2 text-sm text-amber-950">
      {found.map(({ weight, sentence }) => (
        <li key={sentence}>
          {weight === 'refusal' ? 'Así no se puede publicar: ' : 'Revísalo: '}
          {sentence}
        </li>
      ))}
    </ul>
  )
}
