import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react'
import { isValidColonia, isValidPostalCode, readPostalCode } from '#rules/answers/place.ts'
import { PinIcon } from '../components/icons.tsx'
import { CouldNotLoad, NoticeBox } from '../components/notice.tsx'
import { Combobox } from './combobox.tsx'
import type { Place } from './flow-state.ts'
import { StepHeading } from './step-heading.tsx'
import { recall, remember } from './tab-memory.ts'
import type { FlowViewProps } from './use-survey-flow.ts'

type PostalTable = typeof import('#places/postal-table.ts')

// Asked for at once, and not when the step is shown: it comes while the check is under way.
const arriving: Promise<PostalTable | undefined> = import('#places/postal-table.ts').catch(() => undefined)

/** Postal code and colonia, before the form. The table comes as its own file, once. */
export function PlacingView({ survey, isAskedFor, hasMoved, setPlace }: FlowViewProps<'placing'>) {
  const texts = survey.place
  const { table, isMissing } = usePostalTable()
  const [typed, setTyped] = useState(() => recall(survey.id).place ?? { postalCode: '', colonia: '' })
  const [hasLeftCode, setLeftCode] = useState(false)
  const { postalCode, colonia } = typed

  const isCodeValid = table !== undefined && isValidPostalCode(postalCode, table.isKnownPostalCode)
  const isComplete = isCodeValid && isValidColonia(colonia)
  const colonias = isCodeValid ? table.coloniasOf(postalCode) : []
  const codeVerdict = table === undefined || postalCode === '' ? undefined : isCodeValid ? 'valid' : 'invalid'

  const onlyColonia = colonias.length === 1 ? colonias[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once for a code, also where somebody then empties it
  useEffect(() => {
    if (onlyColonia && colonia === '') type({ postalCode, colonia: onlyColonia })
  }, [onlyColonia, postalCode])

  useLayoutEffect(() => {
    // Typed while React was on its way, or drawing.
    const { place } = recall(survey.id)
    setTyped((known) => (place && place.postalCode !== known.postalCode ? place : known))
  }, [survey.id])

  if (isMissing) return <CouldNotLoad />

  function type(place: Place) {
    setTyped(place)
    remember(survey.id, { place })
  }

  function changePostalCode(text: string) {
    const code = readPostalCode(text)
    if (code === postalCode) return
    type({ postalCode: code, colonia: '' })
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
          <StepHeading takesFocus={isAskedFor} staysInPlace={!hasMoved}>
            {texts.title}
          </StepHeading>
        </div>
        <p className="mt-2 text-sm text-body">{texts.text}</p>
        <div className="mt-6 grid gap-4">
          <Combobox
            label="Código Postal"
            value={postalCode}
            choices={table?.postalCodes ?? []}
            onChange={changePostalCode}
            onLeave={() => setLeftCode(true)}
            placeholder={texts.postalCodePlaceholder}
            look={texts.colouredBorders ? codeVerdict : undefined}
            inputMode="numeric"
            autoComplete="postal-code"
          >
            {codeVerdict === 'invalid' && <p className="font-medium text-red-800">{texts.postalCodeInvalid}</p>}
            {codeVerdict === 'valid' && <p className="font-medium text-green-800">{texts.postalCodeValid}</p>}
            {table?.isRetiredPostalCode(postalCode) && (
              <p>
                El {postalCode} dejó de usarse: Correos de México pasó sus colonias a un código vecino. Busca el nuevo
                en un recibo reciente.
              </p>
            )}
          </Combobox>
          {/* Another code, another field: its list is offered anew. */}
          <Combobox
            key={isCodeValid ? postalCode : ''}
            label="Colonia"
            value={colonia}
            choices={colonias}
            onChange={(text) => type({ postalCode, colonia: text })}
            placeholder={isCodeValid ? texts.coloniaPlaceholder.open : texts.coloniaPlaceholder.locked}
            disabled={!isCodeValid}
            isOffered={isCodeValid}
            autoComplete="off"
            maxLength={120}
          >
            {isCodeValid && (
              <p>
                {countOf(colonias.length)} {colonia === onlyColonia && 'Ya la pusimos por ti. '}
                {/* In the same line: a line of its own would push the button down while somebody types. */}
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
    void arriving.then((table) => (table ? setTable(table) : setMissing(true)))
  }, [])
  return { table, isMissing }
}
