/** Words between the tags of HTML or SVG that is written by hand. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
