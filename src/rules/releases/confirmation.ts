/** What the operator types before something that cannot be undone. */
export const publishConfirmation = (surveyId: string) => `PUBLICAR ${surveyId}`
export const withdrawConfirmation = (surveyId: string, number: number) => `RETIRAR ${surveyId}-${number}`
export const publicConfirmation = (surveyId: string, number: number) => `HACER PÚBLICA ${surveyId}-${number}`
