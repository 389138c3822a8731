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
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** Corrects texts. Any other change must be made in the file. */
export function TextsForm({ draftId, document, onSaved, onCancel }: TextsFormProps) {
  const [hasNoChanges, setNoChanges] = useState(false)
  const saving = useAction((body: TextsBody) => post<SurveyDraftReply>(apiPaths.draftTexts(draftId), body), {
    replaces: apiPaths.surveyDraft(draftId),
    onDone: onSaved,
  })
  const groups = editableTexts(document)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const texts = changedTexts(groups, (path) => String(fields.get(path)))
    const isUnchanged = Object.keys(texts).length === 0
    setNoChanges(isUnchanged)
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
          <button type="button" className="button-outline" onClick={onCancel}>
            Cancelar
          </button>
        </p>
        <Problem>{hasNoChanges ? 'No cambiaste ningún texto.' : saving.failure}</Problem>
      </div>
    </form>
  )
}

/** Longer fields take a whole row, and grow with their text. */
const SHORT_LENGTH = 160

function TextField({ path, label, text, maxLength }: EditableText) {
  const id = useId()
  const field = { id, name: path, className: 'field mt-1', defaultValue: text, maxLength, required: true }
  return (
    <div className={maxLength > SHORT_LENGTH ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      {maxLength > SHORT_LENGTH ? (
        <textarea {...field} className="field mt-1 field-sizing-content" rows={1} />
      ) : (
        <input {...field} autoComplete="off" />
      )}
    </div>
  )
}
