import { type FormEvent, useId, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { SurveyDraftReply, TextsBody } from '#contract/questionnaire-schemas.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { post } from '../../query.ts'
import { Problem, useAction } from '../panel-action.tsx'
import { changedTexts, type EditableText, editableTexts } from './editable-texts.ts'

interface TextsFormProps {
  readonly draftId: string
  readonly document: SurveyDocument
  readonly saved: () => void
  readonly cancel: () => void
}

/** Typos are mended here; anything else in the file. */
export function TextsForm({ draftId, document, saved, cancel }: TextsFormProps) {
  const [hasNone, setNone] = useState(false)
  const saving = useAction((body: TextsBody) => post<SurveyDraftReply>(apiPaths.draftTexts(draftId), body), {
    replaces: apiPaths.surveyDraft(draftId),
    done: saved,
  })
  const groups = editableTexts(document)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const texts = changedTexts(groups, (path) => String(given.get(path)))
    const isUnchanged = Object.keys(texts).length === 0
    setNone(isUnchanged)
    if (!isUnchanged && !saving.isSending) saving.send({ texts })
  }
  return (
    <form onSubmit={submit} className="mt-4 space-y-6">
      <p className="text-sm">
        Solo textos: para agregar, quitar o mover preguntas, cambia el archivo y súbelo otra vez. Lo que corrijas aquí
        no está en tu archivo.
      </p>
      {groups.map(({ title, texts }) => (
        <fieldset key={title} className="grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
          <legend className="float-left w-full font-bold text-ink sm:col-span-2">{title}</legend>
          {texts.map((text) => (
            <TextField key={text.path} {...text} />
          ))}
        </fieldset>
      ))}
      <div>
        <p className="flex flex-wrap gap-3">
          <button type="submit" className="button-accent" aria-disabled={saving.isSending}>
            {saving.isSending ? 'Guardando...' : 'Guardar los textos'}
          </button>
          <button type="button" className="button-outline" onClick={cancel}>
            Cancelar
          </button>
        </p>
        <Problem>{hasNone ? 'No cambiaste ningún texto.' : saving.failure}</Problem>
      </div>
    </form>
  )
}

/** Longer ones have a row of their own, and grow. */
const SHORT = 160

function TextField({ path, label, text, most }: EditableText) {
  const id = useId()
  const field = { id, name: path, className: 'field mt-1', defaultValue: text, maxLength: most, required: true }
  return (
    <div className={most > SHORT ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      {most > SHORT ? (
        <textarea {...field} className="field mt-1 field-sizing-content" rows={1} />
      ) : (
        <input {...field} autoComplete="off" />
      )}
    </div>
  )
}
