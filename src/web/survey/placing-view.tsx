import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react'
import { isValidColonia, isValidPostalCode, readPostalCode } from '#rules/answers/place.ts'
import { PinIcon } from '../components/icons.tsx'
import { CouldNotLoad, NoticeBox } from '../components/notice.tsx'
import { loadBuiltinForm } from '../forms/form-host.tsx'
import { Combobox } from './combobox.tsx'
import type { Place } from './flow-state.ts'
import { StepHeading } from './step-heading.tsx'
import { readVisit, saveVisit } from './tab-memory.ts'
import type { FlowViewProps } from './use-survey-flow.ts'

type PostalTable = typeof import('#places/postal-table.ts')

// Requested at once, not when the step is shown: it loads while access is being checked.
const postalTable: Promise<PostalTable | undefined> = import('#places/postal-table.ts').catch(() => undefined)

/** Postal code and colonia, before the form. */
export function PlacingView({ survey, isVisitorsAction, hasChangedStep, setPlace }: FlowViewProps<'placing'>) {
  const texts = survey.place
  const { table, isMissing } = usePostalTable()
  const [typed, setTyped] = useState(() => readVisit(survey.id).place ?? { postalCode: '', colonia: '' })
  const [hasLeftCode, setLeftCode] = useState(false)
  const { postalCode, colonia } = typed

  const isCodeValid = table !== undefined && isValidPostalCode(postalCode, table.isKnownPostalCode)
  const isComplete = isCodeValid && isValidColonia(colonia)
  const colonias = isCodeValid ? table.coloniasOf(postalCode) : []
  const codeValidity = table === undefined || postalCode === '' ? undefined : isCodeValid ? 'valid' : 'invalid'

  const onlyColonia = colonias.length === 1 ? colonias[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once per code, so that the visitor can clear it
  useEffect(() => {
    if (onlyColonia && colonia === '') changePlace({ postalCode, colonia: onlyColonia })
  }, [onlyColonia, postalCode])

  useEffect(() => {
    if (isCodeValid && survey.form.kind === 'builtin') void loadBuiltinForm()
  }, [isCodeValid, survey.form.kind])

  useLayoutEffect(() => {
    // Picks up what was typed before React took over.
    const { place } = readVisit(survey.id)
    setTyped((known) => (place && place.postalCode !== known.postalCode ? place : known))
  }, [survey.id])

  if (isMissing) return <CouldNotLoad />

  function changePlace(place: Place) {
    setTyped(place)
    saveVisit(survey.id, { place })
  }

  function changePostalCode(text: string) {
    const code = readPostalCode(text)
    if (code === postalCode) return
    changePlace({ postalCode: code, colonia: '' })
    setLeftCode(false)
  }

  function continueToForm(event: FormEvent) {
    event.preventDefault()
    if (isComplete) setPlace({ postalCode, colonia: colonia.trim() })
  }

  return (
    <div className="space-y-5">
      {texts.confirmed && (
        <NoticeBox tone="success" title={texts.confirmed.title}>
          <p className="text-sm">{texts.confirmed.text}</p>
        </NoticeBox>
      )}
      <form onSubmit={continueToForm} noValidate className="card">
        <div className="flex items-center gap-2.5">
          <PinIcon className="size-6 text-accent" />
          <StepHeading takesFocus={isVisitorsAction} staysInPlace={!hasChangedStep}>
            {texts.title}
          </StepHeading>
        </div>
        {/* In even lines it is smaller than a short title, which is drawn before it: the title then counts as the largest thing on the page (LCP). */}
        <p className="mt-2 text-sm text-balance text-body">{texts.text}</p>
        <div className="mt-6 grid gap-4">
          <Combobox
            label="Código Postal"
            value={postalCode}
            choices={table?.postalCodes ?? []}
            onChange={changePostalCode}
            onLeave={() => setLeftCode(true)}
            placeholder={texts.postalCodePlaceholder}
            validity={texts.colouredBorders ? codeValidity : undefined}
            inputMode="numeric"
            autoComplete="postal-code"
          >
            {codeValidity === 'invalid' && <p className="font-medium text-red-800">{texts.postalCodeInvalid}</p>}
            {codeValidity === 'valid' && <p className="font-medium text-green-800">{texts.postalCodeValid}</p>}
            {table?.isRetiredPostalCode(postalCode) && (
              <p>
                El {postalCode} dejó de usarse: Correos de México pasó sus colonias a un código vecino. Busca el nuevo
                en un recibo reciente.
              </p>
            )}
          </Combobox>
          {/* A new field for each code, so that its list opens again. */}
          <Combobox
            key={isCodeValid ? postalCode : ''}
            label="Colonia"
            value={colonia}
            choices={colonias}
            onChange={(text) => changePlace({ postalCode, colonia: text })}
            placeholder={isCodeValid ? texts.coloniaPlaceholder.open : texts.coloniaPlaceholder.locked}
            disabled={!isCodeValid}
            opensAtOnce={isCodeValid}
            autoComplete="off"
            maxLength={120}
          >
            {isCodeValid && (
              <p>
                {countOf(colonias.length)} {colonia === onlyColonia && 'Ya la pusimos por ti. '}
                {/* On the same line: another one would push the button down while somebody types. */}
                {isComplete && <span className="font-medium text-green-800">{texts.coloniaValid}</span>}
              </p>
            )}
            {!isCodeValid && hasLeftCode && <p>Podrás elegir tu colonia cuando el código postal sea válido.</p>}
          </Combobox>
        </div>
        {texts.privacy && (
          <div className="mt-4">
            <NoticeBox tone="calm" title={texts.privacy.title}>
              <p className="text-sm">{texts.privacy.text}</p>
            </NoticeBox>
          </div>
        )}
        <button type="submit" disabled={!isComplete} className="button-accent mt-6 w-full sm:w-auto">
          {isComplete ? texts.button.ready : texts.button.waiting}
        </button>
      </form>
    </div>
  )
}

function countOf(colonias: number): string {
  return colonias === 1 ? 'Este código postal tiene 1 colonia.' : `Este código postal tiene ${colonias} colonias.`
}

function usePostalTable(): { table: PostalTable | undefined; isMissing: boolean } {
  const [table, setTable] = useState<PostalTable>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    void postalTable.then((table) => (table ? setTable(table) : setMissing(true)))
  }, [])
  return { table, isMissing }
}
