const hex = (number: number) => number.toString(16)

/** A /64 of one IPv6 /48, all over it: next to each other they would be told sooner by their /56. */
export const of48 = (index: number): string => `2001:db8:7:${hex((index * 40_503) & 0xffff)}::1`

/** One address after another of neighbouring IPv4 /24. */
export const of24s = (index: number): string => `198.18.${index >> 8}.${index & 255}`

/** Homes that have nothing to do with each other, each in a /24 of its own. */
export function scattered(index: number): string {
  const block = 11 * 65_536 + index * 4_099
  return `${block >> 16}.${(block >> 8) & 255}.${block & 255}.${(index * 73) & 255}`
}
