import { keyFor } from '#server/sealer.ts'

/** Copies are signed with a key of their own: who learns it cannot name a visitor. */
export function signingKeyOf(visitorSecret: string): Buffer {
  return keyFor('signature of backups', visitorSecret)
}
