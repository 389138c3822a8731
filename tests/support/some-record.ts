import type { RecordEntry } from '#rules/people/record.ts'

/** For tests that are not about who did it. */
export const someRecord: RecordEntry = { at: 1, person: 'una prueba', origin: 'terminal', action: 'close' }
