// A process that takes visits, and is killed when it has said that they are on disk.
import { openStore } from '#store/store.ts'
import { type Known, visitAll } from './crowd-of-known.ts'

const [url = '', people = '[]'] = process.argv.slice(2)
const store = await openStore({ url, answersPerAddress: 1 })
await visitAll(store, JSON.parse(people) as Known[], 1)
await store.inbox.move()
process.send?.('visited')
setInterval(() => {}, 60_000)
