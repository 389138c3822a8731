import { useId } from 'react'
import { DAY_MS } from '#rules/durations.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { Choice } from '../choice.tsx'

/** How long a link serves unless another day is chosen. */
const USUAL_DAYS = 90

export interface Audience {
  readonly kind: 'public' | 'client' | undefined
  readonly name: string
  readonly until: string
}

/** For everybody, unless the survey is hidden: then it must be said. */
export function firstAudience(isHidden: boolean): Audience {
  return { kind: isHidden ? undefined : 'public', name: '', until: usualEnd() }
}

export function usualEnd(): string {
  return mexicoDay(Date.now() + USUAL_DAYS * DAY_MS)
}

export function missingIn({ kind, name, until }: Audience): string | undefined {
  if (!kind) return 'Falta decir para quién es.'
  if (kind === 'client' && name.trim() === '') return 'Falta el nombre del cliente.'
  return kind === 'client' && until === '' ? 'Falta hasta cuándo sirve el enlace.' : undefined
}

const options = [
  { value: 'public', name: 'Pública', meaning: 'La ve cualquiera, en el inicio, en las listas y en los buscadores.' },
  {
    value: 'client',
    name: 'Para un cliente',
    meaning: 'La abre quien tiene el enlace. Puede hacerse pública después, tal como está.',
  },
] as const

interface AudienceFieldsProps {
  readonly audience: Audience
  readonly onChange: (audience: Audience) => void
}

export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const id = useId()
  return (
    <div className="space-y-3">
      <Choice
        legend="¿Para quién?"
        name="para-quien"
        options={options}
        chosen={audience.kind}
        onChoose={(kind) => onChange({ ...audience, kind })}
      />
      {audience.kind === 'client' && (
        <div className="flex flex-wrap gap-3">
          <div>
            <label htmlFor={id} className="text-sm font-semibold text-ink">
              Nombre del cliente, como lo leerá en la página
            </label>
            <input
              id={id}
              className="field mt-1"
              value={audience.name}
              onChange={({ target }) => onChange({ ...audience, name: target.value })}
              maxLength={80}
              autoComplete="off"
              required
            />
          </div>
          <LastDay value={audience.until} onChange={(until) => onChange({ ...audience, until })} />
        </div>
      )}
    </div>
  )
}

/** Until when a client's link serves. */
export function LastDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        El enlace sirve hasta el
      </label>
      <input
        id={id}
        type="date"
        className="field mt-1"
        value={value}
        min={mexicoDay(Date.now())}
        onChange={({ target }) => onChange(target.value)}
        required
      />
    </div>
  )
}
