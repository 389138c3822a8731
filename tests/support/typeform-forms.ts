import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VendorForm {
  hidden: string[]
  fields: { ref: string; type: string; properties?: { fields?: { ref: string }[] } }[]
  webhooks: { url: string; enabled: boolean }[]
}

/** The vendor's Create and Webhooks APIs as its documentation describes them: they never show a webhook's secret. */
export async function typeformFormsStandIn() {
  const forms = new Map<string, VendorForm>()
  const refusal: { status?: number; code?: string } = {}
  const server = createServer((asked, reply) => {
    const [, , formId = '', part] = new URL(asked.url ?? '/', 'http://stand-in').pathname.split('/')
    const form = forms.get(formId)
    const status = refusal.status ?? (form ? 200 : 404)
    const webhooks = form?.webhooks.map((each, at) => ({ ...each, id: `hook${at}`, form_id: formId, tag: `t${at}` }))
    const known = part === 'webhooks' ? { items: webhooks } : { id: formId, hidden: form?.hidden, fields: form?.fields }
    reply.writeHead(status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(status === 200 ? known : { code: refusal.code ?? 'FORM_NOT_FOUND' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forms,
    refusal,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
