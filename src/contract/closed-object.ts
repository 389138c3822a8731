import { type Static, type TProperties, type TSchema, Type } from 'typebox'

/** An object with these properties and no other. */
export function closed<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

export function listOf<T extends TProperties>(properties: T) {
  return Type.Array(Type.Object(properties))
}

/** Readonly, like the server's own lists. */
export function readonlyList<Of extends TSchema>(of: Of) {
  return Type.Unsafe<readonly Static<Of>[]>(Type.Array(of))
}
