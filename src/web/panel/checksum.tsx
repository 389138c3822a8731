/** Lets anybody check that a document is the one that was reviewed. */
export function Checksum({ sha256 }: { sha256: string }) {
  return (
    <p className="text-xs">
      SHA-256: <span className="font-mono wrap-anywhere">{sha256}</span>
    </p>
  )
}
