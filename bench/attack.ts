// `npm run attack [seeds] [words of one attack]`: reads all releases of simulated surveys at once and writes how much of the uncertainty about one person's
// answer is gone. Takes a few minutes for each seed.
import { SMALLEST_CHANGE } from '#rules/releases/limits.ts'
import { attacks, exposureTo, summaryOf } from '../tests/support/releases/attack/attacked-surveys.ts'

const seeds = Array.from({ length: Number(process.argv[2] ?? 3) }, (_, at) => at + 1)
const only = process.argv[3] ?? ''
const sizes = [SMALLEST_CHANGE, 220, 300]

console.log('| attack | new people in each release | people | p99 | max | above .35, of 10,000 | above .5 |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
let isExceeded = false
for (const [name, attack] of Object.entries(attacks)) {
  if (!name.includes(only)) continue
  // Several questions at once take too long in a large survey.
  const ofSizes = attack.with ? sizes.slice(0, attack.with.length > 1 ? 1 : 2) : sizes
  const all = ofSizes.map((newPeople) => {
    const removed = seeds.flatMap((seed) => exposureTo(attack, { newPeople, seed }))
    write(name, `${newPeople}`, removed)
    return removed
  })
  if (all.length > 1) write(name, 'all', all.flat())
}
if (isExceeded) console.log('\nMore than 3 people in 10,000 above .35, somebody above .5, or p99 above .20.')
process.exit(isExceeded ? 1 : 0)

function write(name: string, newPeople: string, removed: readonly number[]): void {
  const { people, p99, max, above } = summaryOf(removed)
  const numbers = [p99.toFixed(3), max.toFixed(3), above(0.35).toFixed(1), above(0.5).toFixed(1)]
  console.log(`| ${[name, newPeople, people, ...numbers].join(' | ')} |`)
  // How many are above .35 can only be judged among many thousands.
  isExceeded ||= p99 > 0.2 || max > 0.5 || (newPeople === 'all' && above(0.35) > 3)
}
