import { copyText } from './copy-text.ts'

/** Copies an address and says so; where nothing can be copied, it says the address. */
export async function copyLink(link: string, status: Element): Promise<void> {
  status.textContent = ''
  const copied = await copyText(link).then(
    () => true,
    () => false,
  )
  status.textContent = copied ? 'Enlace copiado.' : `No se pudo copiar. El enlace es ${link}`
}
