/** What is kept of a session's id: the letters by chance that it begins with. In the database the day stands before them. */
export function keptPart(sessionId: unknown): string {
  return String(sessionId).slice(0, 16)
}
