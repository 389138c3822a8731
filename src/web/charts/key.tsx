/** What a mark of a drawing means. The words beside the drawing say it to those who do not see it. */
export function Key({ swatch, children }: { swatch: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-3 ${swatch}`} />
      {children}
    </span>
  )
}
