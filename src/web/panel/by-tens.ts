/** Says why the newest completions are not in a page's numbers yet. Not how many: that helps whoever has nine of the ten addresses. */
export const BY_TENS =
  'Las respuestas más recientes se suman de diez en diez, para que nadie deduzca del panel qué respondió una persona.'
