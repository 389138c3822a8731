/** Surveys name their options as they like: what people read is what makes two of them the same. */
export function labelKey(label: string): string {
  return label.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
