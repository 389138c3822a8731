// A process that takes visits and in which somebody codes them, and is killed when it has said that all is on disk.
import { openStore } from '#store/store.ts'
import { codeTwice } from './coders.ts'
import { type Known, visitAll } from './crowd-of-known.ts'

const [url = '', people = '[]'] = process.argv.slice(2)
const store = await openStore({ url, answersPerAddress: 1 })
const known = JSON.parse(people) as Known[]
await visitAll(store, known, 1)
await store.inbox.move()
await codeTwice(store, known)
process.send?.('visited')
setInterval(() => {}, 60_000)
