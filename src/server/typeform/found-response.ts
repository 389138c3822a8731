import { isKnownPostalCode } from '#places/postal-table.ts'
import { type Place, readPlace } from '#rules/place.ts'

/** A response as Typeform describes it, by webhook or when asked. */
export interface FoundResponse {
  readonly responseId: string
  /** What the form carried in its hidden field, where it has one. */
  readonly sessionId: string | undefined
  readonly place: Place
}

/** What the vendor's test mode calls every response. */
export const SANDBOX_RESPONSE = '__sandbox'

const NOWHERE: Place = { postalCode: null, colonia: null }

/** Hidden fields travel in an address that the visitor can edit: what cannot be true is left out. */
export function readHidden(hidden: unknown): Pick<FoundResponse, 'sessionId' | 'place'> {
  const fields = typeof hidden === 'object' && hidden !== null ? (hidden as Record<string, unknown>) : {}
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' && value.length <= 120 && !value.includes('\0') ? value : undefined
  }
  return {
    sessionId: text('session_id'),
    place: readPlace({ cp: text('cp'), colonia: text('colonia') }, isKnownPostalCode) ?? NOWHERE,
  }
}
