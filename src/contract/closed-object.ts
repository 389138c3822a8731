import { type TProperties, Type } from 'typebox'

/** An object with these properties and no other. */
export function closed<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false })
}

export function listOf<T extends TProperties>(properties: T) {
  return Type.Array(Type.Object(properties))
}
