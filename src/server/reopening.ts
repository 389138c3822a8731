import type { Store } from '#store/store.ts'

/** Why a survey must not receive answers again: its last release said that nobody could answer any more, and has its microdata. */
export async function reopeningObstacle(
  { releases }: Pick<Store, 'releases'>,
  surveyId: string,
): Promise<string | undefined> {
  const last = (await releases.of(surveyId)).find(({ release }) => release.isLast)
  return last
    ? `La publicación ${last.release.number} de la encuesta ${surveyId} se hizo como la última, cuando nadie podía responder ya: no puede abrirse.`
    : undefined
}

export function closedForGood(surveyId: string): string {
  return `La encuesta ${surveyId} se cerró para siempre: ya no hay con qué reconocer a quien respondió, y no puede abrirse.`
}
