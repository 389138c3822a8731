// A process that prepares and publishes one release after another until it is killed, and prints each result.
import { openStore } from '#store/store.ts'
import { someRecord } from '../some-record.ts'
import { smallDraft, smallRelease } from './small-release.ts'

const [, , url = ''] = process.argv
/** Many pages of the database, so that a write takes long. */
const surveyTitle = 'Agua '.repeat(40_000)

const { releases } = await openStore({ url, answersPerAddress: 1 })
for (let number = (await releases.of('005')).length + 1; ; number += 1) {
  const sha256 = await releases.keepDraft(smallDraft(smallRelease('005', number, { surveyTitle })))
  console.log(`drafted ${number} ${sha256}`)
  const outcome = await releases.publish({ surveyId: '005', sha256, at: Date.now(), record: someRecord })
  console.log(`${outcome} ${number} ${sha256}`)
}
