/** How many bits the networks of a block have in common. */
export type PrefixKind = '24' | '56' | '48'

interface Prefix {
  readonly kind: PrefixKind
  /** So much of the network's text do all networks of the block begin with, and no other. */
  readonly length: number
}

const END_OF_IPV6 = '::/64'

/**
 * The wider blocks that a network lies in, the narrower first. Each is a beginning of the network's own text, so that it
 * is counted without making a text of it. Around what is not known there is nothing.
 */
export function prefixesOf(network: string): readonly Prefix[] {
  if (!network.endsWith(END_OF_IPV6)) {
    const lastDot = network.lastIndexOf('.')
    return lastDot === -1 ? [] : [{ kind: '24', length: lastDot }]
  }
  const end = network.length - END_OF_IPV6.length
  const thirdColon = network.lastIndexOf(':', end - 1)
  return [
    // Two digits less. Where there are no more, the colon stays, which tells it from the /48.
    { kind: '56', length: Math.max(thirdColon + 1, end - 2) },
    { kind: '48', length: thirdColon },
  ]
}
