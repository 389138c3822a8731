/** How many bits the networks of a block have in common. */
export type PrefixKind = '24' | '56' | '48'

const END_OF_IPV6 = '::/64'

/**
 * The wider blocks that a network lies in, the narrowest first, each as the beginning of the network's text that no network
 * outside the block shares. None where the network is unknown.
 */
export function prefixesOf(network: string): readonly { readonly kind: PrefixKind; readonly prefix: string }[] {
  if (!network.endsWith(END_OF_IPV6)) {
    const lastDot = network.lastIndexOf('.')
    return lastDot === -1 ? [] : [{ kind: '24', prefix: network.slice(0, lastDot) }]
  }
  const end = network.length - END_OF_IPV6.length
  const thirdColon = network.lastIndexOf(':', end - 1)
  return [
    // Two digits fewer. Where there are no more than two, the colon stays, which tells it from the /48.
    { kind: '56', prefix: network.slice(0, Math.max(thirdColon + 1, end - 2)) },
    { kind: '48', prefix: network.slice(0, thirdColon) },
  ]
}
