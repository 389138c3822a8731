import { useState } from 'react'

/** Returns what to say about it. */
export async function copyAddress(address: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(address)
    return 'Enlace copiado.'
  } catch {
    // Browsers give access to the clipboard only over HTTPS. The thank-you page's way around it would weigh on its budget if shared.
    return 'No se pudo copiar: selecciona el enlace.'
  }
}

/** A link that lets in whoever has it. `subject` is for screen readers, since a page may have several. */
export function SecretLink({ address, subject }: { address: string; subject: string }) {
  const [message, setMessage] = useState('')
  return (
    <>
      <p className="mt-2 rounded-lg bg-paper p-3 font-mono text-sm wrap-anywhere text-ink">{address}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="button-outline text-sm"
          onClick={async () => setMessage(await copyAddress(address))}
        >
          Copiar el enlace
          <span className="sr-only"> de {subject}</span>
        </button>
        <span role="status" className="text-sm font-semibold text-secure">
          {message}
        </span>
      </p>
    </>
  )
}
