export const WEB_ADDRESS = /https?:\/\/[^\s«»;)]*[^\s«»;).,]/
const ADDRESS = new RegExp(`(${WEB_ADDRESS.source}|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+)`)

/** A text with its web and e-mail addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) => {
    if (at % 2 === 0) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <a key={at} href={part.includes('://') ? part : `mailto:${part}`} className="break-words underline">
        {part}
      </a>
    )
  })
}
