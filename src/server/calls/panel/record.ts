import { Readable } from 'node:stream'
import { peoplePaths } from '#contract/people-paths.ts'
import { RecordCsvQuery, RecordQuery, RecordReply } from '#contract/people-schemas.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { isAction, recordHeader, recordLine } from '#rules/people/record.ts'
import type { RecordFilter, RecordPlace } from '#store/people.ts'
import type { Store } from '#store/store.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'

const ON_A_PAGE = 50
const IN_A_PIECE = 500

/** What was done in the panel and with commands, the newest first; also as a file. */
export function recordCalls(app: TypedApp, { store }: Services): void {
  const schema = { querystring: RecordQuery, response: { 200: RecordReply } }
  app.get(peoplePaths.record, { schema }, async ({ query }) => {
    const before = query.before === undefined ? undefined : placeOf(query.before)
    const [entries, people] = await Promise.all([
      store.record.read(filterOf(query), { before, most: ON_A_PAGE }),
      store.record.people(),
    ])
    const last = entries.at(-1)
    return { entries, people, ...(last && entries.length === ON_A_PAGE && { next: `${last.at}.${last.id}` }) }
  })

  app.get(peoplePaths.recordCsv, { schema: { querystring: RecordCsvQuery } }, async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="registro-${mexicoDay(Date.now())}.csv"`)
      .send(Readable.from(csvPieces(store, filterOf(query)), { highWaterMark: 1 })),
  )
}

async function* csvPieces({ record }: Pick<Store, 'record'>, filter: RecordFilter) {
  yield recordHeader()
  let before: RecordPlace | undefined
  for (;;) {
    const entries = await record.read(filter, { before, most: IN_A_PIECE })
    if (entries.length > 0) yield entries.map(recordLine).join('')
    if (entries.length < IN_A_PIECE) return
    before = entries.at(-1)
  }
}

type Asked = { readonly person?: string; readonly action?: string; readonly survey?: string }

function filterOf({ person, action = '', survey }: Asked): RecordFilter {
  if (action !== '' && !isAction(action)) throw new Failure('bad-request')
  return { person, surveyId: survey, action: action === '' ? undefined : action }
}

function placeOf(text: string): RecordPlace {
  const [, at, id = ''] = /^(\d{1,15})\.(.{1,60})$/.exec(text) ?? []
  if (at === undefined) throw new Failure('bad-request')
  return { at: Number(at), id }
}
