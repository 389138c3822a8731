import { expect, test } from 'vitest'
import type { ProofOfWork } from '#contract/pages.ts'
import type { Proof } from '#rules/quality/proof.ts'
import { proofChallenges } from './challenges.ts'
import { proofs } from './proofs.ts'

const challenges = proofChallenges('a secret of the tests')
const none: Proof = { kind: 'none' }
const solved: Proof = { kind: 'solved', effort: 1 }
const notAsked: Proof = { kind: 'not-asked' }

test.each<[ProofOfWork, Proof]>([
  ['off', notAsked],
  ['auto', none],
  ['always', none],
])('where the operator says %s, a completion without work is known as %o', async (wanted, known) => {
  expect(await proofs(wanted, challenges).of({ id: 'a session' }, undefined)).toEqual(known)
})

test('only where the operator wants it always is no work not enough', () => {
  const isEnough = (wanted: ProofOfWork) => [none, solved, notAsked].map(proofs(wanted, challenges).isEnough)
  expect(isEnough('off')).toEqual([true, true, true])
  expect(isEnough('auto')).toEqual([true, true, true])
  expect(isEnough('always')).toEqual([false, true, false])
})
