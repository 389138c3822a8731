/** The mark: a pulse that ends as the highest bar of a chart. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill="#1b2a4a" />
      <path
        d="M6 23h5.5l3-8 4.5 15 4-11 1.8 4H27"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="29" y="10" width="5" height="18" rx="2" fill="#5ad1c2" />
    </svg>
  )
}
