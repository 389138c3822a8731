/** Sentences below each other; nothing where there are none. */
export function Bullets({ items, className }: { items: readonly string[]; className: string }) {
  if (items.length === 0) return null
  return (
    <ul className={`bullets ${className}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
