import { type FormEvent, useId } from 'react'
import type { MethodSheetBody, MethodSheetReply } from '#contract/method-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import {
  fieldNames,
  isNeeded,
  LONGEST_METHOD_TEXT,
  type MethodField,
  type MethodTexts,
  methodFields,
  methodProblem,
} from '#rules/releases/method/method-fields.ts'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { type Announcement, Problem, useAction } from '../panel-action.tsx'
import type { PanelSurvey } from '../panel-nav.tsx'
import { CopySheet } from './copy-sheet.tsx'

interface MethodFormProps {
  readonly surveyId: string
  readonly others: readonly PanelSurvey[]
  readonly sheet: MethodSheetReply
  readonly texts: MethodTexts
  readonly setTexts: (texts: MethodTexts) => void
  readonly announcement: Announcement
}

/** The fields as they are being written. May be saved before they are complete. */
export function MethodForm({ surveyId, others, sheet, texts, setTexts, announcement }: MethodFormProps) {
  const url = apiPaths.method(surveyId)
  const save = useAction((body: MethodSheetBody) => post<MethodSheetReply>(url, body), {
    replaces: url,
    onDone: () => announcement.announce('La ficha se guardó.'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    announcement.setMessage('')
    if (!save.isSending) save.send({ texts: { ...texts }, after: sheet.number })
  }
  return (
    <Card id="escribir" title="La ficha" announcement={announcement}>
      <p className="mt-1 text-sm">
        Lo demás (fechas, tamaños, ponderación, precisión, cuestionario) lo escribe el programa al publicar.
      </p>
      <CopySheet {...{ others, texts }} onCopied={setTexts} />
      <form noValidate onSubmit={submit} className="mt-4 space-y-5">
        {fieldNames.map((name) => (
          <Field
            key={name}
            {...{ name, texts }}
            isElectoral={sheet.isElectoral}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
        <div>
          <button type="submit" className="button-accent max-sm:w-full" aria-disabled={save.isSending}>
            {save.isSending ? 'Guardando...' : 'Guardar la ficha'}
          </button>
          <Problem>{save.failure}</Problem>
        </div>
      </form>
    </Card>
  )
}

interface FieldProps {
  readonly name: MethodField
  readonly texts: MethodTexts
  readonly isElectoral: boolean
  readonly onChange: (text: string) => void
}

function Field({ name, texts, isElectoral, onChange }: FieldProps) {
  const [id, hintId] = [useId(), useId()]
  const { label, hint, example, needed } = methodFields[name]
  const text = texts[name] ?? ''
  const problem = methodProblem(text)
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
        {!isNeeded(name, isElectoral) && (
          <span className="font-normal"> ({needed === 'never' ? 'si quieres' : 'solo con preguntas electorales'})</span>
        )}
      </label>
      <p id={hintId} className="text-sm">
        {hint} <span className="block">Por ejemplo: «{example}»</span>
        {problem && <span className="block font-semibold text-red-900">Esto {problem}.</span>}
      </p>
      <textarea
        id={id}
        className="field mt-1 field-sizing-content"
        rows={2}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        maxLength={LONGEST_METHOD_TEXT}
        aria-describedby={hintId}
        aria-invalid={problem !== undefined}
      />
    </div>
  )
}
