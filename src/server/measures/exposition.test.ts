import fc from 'fast-check'
import { expect, test } from 'vitest'
import { histogram, observe } from '#rules/histogram.ts'
import { readPrometheus } from '../../../tests/support/prometheus-text.ts'
import { exposition } from './exposition.ts'

test('whatever stands in a label comes out of the text as it went in, and help is one line', () => {
  const anyText = fc.string({ unit: fc.constantFrom('"', '\\', '\n', 'n', ',', '}', '=', ' ', 'ñ', '#') })
  fc.assert(
    fc.property(anyText, anyText, (label, help) => {
      const text = exposition([{ name: 'a_total', help, type: 'counter', samples: [[{ label }, 1]] }])
      const [sample] = readPrometheus(text).get('a_total')?.samples ?? []
      expect(sample).toEqual({ name: 'a_total', labels: { label }, value: 1 })
    }),
    { seed: 17 },
  )
})

test('each bucket of a histogram has the smaller ones in it', () => {
  const seconds = histogram([0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) observe(seconds, value)
  const text = exposition([{ name: 'h', help: 'x', type: 'histogram', samples: [[{ route: '/a' }, seconds]] }])
  expect(text).toBe(`# HELP h x
# TYPE h histogram
h_bucket{route="/a",le="0.1"} 2
h_bucket{route="/a",le="1"} 3
h_bucket{route="/a",le="+Inf"} 4
h_sum{route="/a"} 7.65
h_count{route="/a"} 4
`)
  readPrometheus(text)
})

test.each([
  ['a label that is not escaped', '# HELP a b\n# TYPE a gauge\na{x="\\d"} 1\n'],
  ['a sample without its family', 'a 1\n'],
  ['a family that comes twice', '# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\n'],
  ['a series that comes twice', '# HELP a b\n# TYPE a gauge\na 1\na 2\n'],
  ['a counter without its ending', '# HELP a b\n# TYPE a counter\na 1\n'],
  ['a histogram without its last bucket', '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n'],
  ['a last line without an end', '# HELP a b\n# TYPE a gauge\na 1'],
])('the reader of the tests refuses %s', (_name, text) => {
  expect(() => readPrometheus(text)).toThrow()
})
