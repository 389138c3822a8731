import { createHmac } from 'node:crypto'

/** Names a visitor of one survey without keeping the address: the same network has an unrelated name in each survey. */
export function visitorNames(secret: string) {
  const keys = new Map<string, Buffer>()
  const keyOf = (surveyId: string): Buffer => {
    const known = keys.get(surveyId)
    if (known) return known
    const made = createHmac('sha256', secret).update(`visitor of survey ${surveyId}`).digest()
    keys.set(surveyId, made)
    return made
  }
  return (network: string, surveyId: string): string =>
    createHmac('sha256', keyOf(surveyId)).update(network).digest('base64url')
}

export type NameVisitor = ReturnType<typeof visitorNames>

/** Tells two keys apart, and nothing else of either. */
export function keyMark(secret: string): string {
  return createHmac('sha256', secret).update('mark of the visitor key').digest('base64url').slice(0, 16)
}
