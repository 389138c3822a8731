/** The administrator sees everything; this is what others will not. */
export function NotPublished() {
  return <span className="badge bg-amber-100 text-amber-950">no se publicará</span>
}
