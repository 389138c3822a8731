/** JSON as the content of a script element, which "</script>" inside a text would end. */
export function jsonInScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
