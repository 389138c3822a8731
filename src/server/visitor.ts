import { createHmac } from 'node:crypto'

/** Names a visitor of one survey without keeping the address: the same network has an unrelated name in each survey. */
export function visitorNames(secret: string) {
  const keys = new Map<string, Buffer>()
  const keyOf = (surveyId: string) => {
    const known = keys.get(surveyId)
    if (known) return known
    const key = createHmac('sha256', secret).update(`visitor of survey ${surveyId}`).digest()
    keys.set(surveyId, key)
    return key
  }
  return (network: string, surveyId: string): string =>
    createHmac('sha256', keyOf(surveyId)).update(network).digest('base64url')
}

export type NameVisitor = ReturnType<typeof visitorNames>
