import { createHmac, randomBytes } from 'node:crypto'

/**
 * Names a visitor of one survey without keeping the address: the same network has an unrelated name in each survey, for as
 * long as the survey's own part of the key exists.
 */
export function visitorNames(secret: string, parts: Pick<ReadonlyMap<string, string>, 'get'> = new Map()) {
  const keys = new Map<string, Buffer>()
  const keyOf = (surveyId: string): Buffer => {
    const cached = keys.get(surveyId)
    if (cached) return cached
    const message = `visitor of survey ${surveyId}${parts.get(surveyId) ?? ''}`
    const made = createHmac('sha256', secret).update(message).digest()
    keys.set(surveyId, made)
    return made
  }
  return (network: string, surveyId: string): string =>
    createHmac('sha256', keyOf(surveyId)).update(network).digest('base64url')
}

export type NameVisitor = ReturnType<typeof visitorNames>

/** Random parts of keys, for surveys that have none yet. */
export function newKeyParts(surveyIds: readonly string[]): Map<string, string> {
  return new Map(surveyIds.map((id) => [id, randomBytes(32).toString('base64url')]))
}

/** Tells two keys apart without revealing anything about them. */
export function keyMark(secret: string): string {
  return createHmac('sha256', secret).update('mark of the visitor key').digest('base64url').slice(0, 16)
}
