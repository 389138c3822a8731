/** Whether what people send to this address is encrypted on the way, or never leaves the machine. */
export function isSecureOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || isThisMachine(hostname)
}

/** Whether a host's name or address is of the machine that asks. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
}
