import type { BrowserVersions } from '#contract/oldest-browsers.ts'

export interface Feature {
  readonly name: string
  /** As it stands in a built file. */
  readonly pattern: RegExp
  /** The first version of each browser that has it. */
  readonly since: BrowserVersions
}

const NONE = Number.POSITIVE_INFINITY

function method(name: string, chrome: number, safari: number, firefox: number): Feature {
  return { name, pattern: new RegExp(`\\.${name}\\b\\??\\.?\\(`), since: { chrome, safari, firefox } }
}

function written(name: string, pattern: RegExp, chrome: number, safari: number, firefox: number): Feature {
  return { name, pattern, since: { chrome, safari, firefox } }
}

/**
 * Built-ins that came after 2021, from MDN's tables. A build does not fill them in: it only translates syntax, except what stands
 * in a regular expression. Methods whose names older things have too, such as `map` of iterators, cannot be told by their name.
 */
export const builtIns: readonly Feature[] = [
  method('findLast', 97, 15.4, 104),
  method('findLastIndex', 97, 15.4, 104),
  method('toSorted', 110, 16, 115),
  method('toReversed', 110, 16, 115),
  method('toSpliced', 110, 16, 115),
  method('with', 110, 16, 115),
  method('fromAsync', 121, 16.4, 115),
  method('groupBy', 117, 17.4, 119),
  method('getOrInsert', 145, 26.2, 144),
  method('getOrInsertComputed', 145, 26.2, 144),
  method('union', 122, 17, 127),
  method('intersection', 122, 17, 127),
  method('difference', 122, 17, 127),
  method('symmetricDifference', 122, 17, 127),
  method('isSubsetOf', 122, 17, 127),
  method('isSupersetOf', 122, 17, 127),
  method('isDisjointFrom', 122, 17, 127),
  method('withResolvers', 119, 17.4, 121),
  written('Promise.try', /Promise\.try\(/, 128, 18.2, 134),
  method('isWellFormed', 111, 16.4, 119),
  method('toWellFormed', 111, 16.4, 119),
  method('toHex', 140, 18.2, 133),
  written(
    'helpers of iterators',
    /\.(values|keys|entries)\(\)\.(map|filter|take|drop|some|every|find|toArray)\(/,
    122,
    18.4,
    131,
  ),
  written('Iterator', /\bIterator\.(from|concat|zip)\(/, 122, 18.4, 131),
  written('RegExp.escape', /RegExp\.escape\(/, 136, 18.2, 134),
  written('Error.isError', /Error\.isError\(/, 134, 18.4, 138),
  written('Math.sumPrecise', /Math\.(sumPrecise|f16round)\(/, 135, 18.2, 129),
  written('Intl.Segmenter', /Intl\.Segmenter\b/, 87, 14.5, 125),
  written('Intl.DurationFormat', /Intl\.DurationFormat\b/, 129, 16.4, 136),
  written('Symbol.dispose', /Symbol\.(asyncDispose|dispose)\b/, 125, NONE, 141),
  written('Temporal', /\bTemporal\./, 144, NONE, 139),
  written('lookbehind', /\(\?<[=!]/, 62, 16.4, 78),
  written('the v flag of regular expressions', /\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/, 112, 17, 116),
  written('AbortSignal.timeout', /AbortSignal\.timeout\b/, 103, 16, 100),
  written('AbortSignal.any', /AbortSignal\.any\b/, 116, 17.4, 124),
  written('URL.parse', /\bURL\.(parse|canParse)\b/, 126, 18, 126),
  written('module workers', /new Worker\([^;]{0,200}type:.module/, 80, 15, 114),
  written('properties of ARIA', /\.aria[A-Z]\w+/, 81, 12.2, 119),
  method('requestIdleCallback', 47, NONE, 55),
  method('requestSubmit', 76, 16, 75),
  method('checkVisibility', 105, 17.4, 106),
  method('startViewTransition', 111, 18, 144),
  method('showPopover', 114, 17, 125),
  method('togglePopover', 114, 17, 125),
  method('setHTMLUnsafe', 124, 17.4, 123),
  method('moveBefore', 133, NONE, 144),
  written('inert', /\.inert\b/, 102, 15.5, 112),
  written('scheduler', /\bscheduler\.(yield|postTask)\(/, 94, NONE, 142),
  written('CSSStyleSheet as a module', /new CSSStyleSheet\b/, 73, 16.4, 101),
  written('CompressionStream', /\b(De)?[cC]ompressionStream\b/, 80, 16.4, 113),
]

/** Styles that an older browser does not understand: it leaves out the declaration, the rule or the whole block. */
export const styleFeatures: readonly Feature[] = [
  written(':has()', /:has\(/, 105, 15.4, 121),
  written('ranges in media queries', /@media[^{]*[(\s](width|height|aspect-ratio)\s*[<>]/, 104, 16.4, 63),
  written('container queries', /@container\b|container-type:/, 105, 16, 110),
  written('nesting', /[{;}]\s*&/, 120, 17.2, 117),
  written('@scope', /@scope\b/, 118, 17.4, 146),
  written('@starting-style', /@starting-style\b/, 117, 17.5, 129),
  written('scripting', /\(scripting:/, 120, 17, 113),
  written('dynamic viewport units', /\d[dsl]v(h|w|b|i|min|max)\b/, 108, 15.4, 101),
  written('oklch() and oklab()', /\bok(lch|lab)\(/, 111, 15.4, 113),
  written('lab() and lch()', /[^k]l(ab|ch)\(/, 111, 15, 113),
  written('color-mix()', /color-mix\(/, 111, 16.2, 113),
  written('light-dark()', /light-dark\(/, 123, 17.5, 120),
  written('relative colours', /\((from|color:[^)]*from) /, 119, 16.4, 128),
  written('translate, rotate and scale by themselves', /[{;](translate|rotate|scale):/, 104, 14.1, 72),
  written('text-wrap', /text-wrap:/, 114, 17.4, 121),
  written('field-sizing', /field-sizing:/, 123, 26.2, NONE),
  written('content-visibility', /content-visibility:/, 85, 18, 125),
  written('::details-content', /::details-content/, 131, 18.4, 143),
  written(':user-valid', /:user-(in)?valid/, 119, 16.5, 88),
  written('@property', /@property\b/, 85, 16.4, 128),
  written('overflow: clip', /overflow(-[xy])?:clip/, 90, 16, 81),
  written('hyphenate-limit-chars', /hyphenate-limit-chars:/, 109, NONE, 137),
  written('subgrid', /subgrid/, 117, 16, 71),
  written('mask without a prefix', /[{;]mask(-image)?:/, 120, 15.4, 53),
]

/** Those that at least one of these browsers does not have. */
export function newerThan(browsers: BrowserVersions, features: readonly Feature[]): Feature[] {
  const { chrome, safari, firefox } = browsers
  return features.filter(({ since }) => since.chrome > chrome || since.safari > safari || since.firefox > firefox)
}
