import { type Action, isAction, type Origin, type RecordEntry } from '#rules/people/record.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { AccountChange, AccountChangeOutcome, AddedAccount, StoredAccount } from './writes/accounts.ts'

/** The accounts of the people who work here. */
export function accounts({ read }: Engine, { write }: BatchWriter) {
  type Row = { [Key in keyof StoredAccount]: StoredAccount[Key] }
  return {
    /** By user name, removed ones too. */
    all: (): Promise<StoredAccount[]> => read.rows<Row>('readAccounts', []),

    add: (added: AddedAccount): Promise<'added' | 'taken'> => write('addAccount', added),

    change: (change: AccountChange): Promise<AccountChangeOutcome> => write('changeAccount', change),
  }
}

export interface RecordFilter {
  readonly person?: string | undefined
  readonly action?: Action | undefined
  readonly surveyId?: string | undefined
}

/** The place of an entry in the record. */
export interface RecordPlace {
  readonly at: number
  readonly id: string
}

/** Empty texts where there is nothing to tell. */
interface KeptEntry extends RecordEntry, RecordPlace {
  readonly at: number
  readonly surveyId: string
  readonly detail: string
  readonly reason: string
}

/** What was done, by whom. Never changed or deleted. */
export function record({ read }: Engine, { write }: BatchWriter) {
  type Row = { at: number; id: string; person: string; origin: Origin; action: string } & Texts
  type Texts = { surveyId: string; detail: string; reason: string }

  return {
    /** Of what changes nothing else in the database, such as a download. */
    keep: (entry: RecordEntry): Promise<void> => write('keepRecord', entry),

    /** The newest first; those before a place, where one is given. */
    async read(
      { person = '', action, surveyId = '' }: RecordFilter,
      { before = END, most }: { before?: RecordPlace | undefined; most: number },
    ): Promise<KeptEntry[]> {
      const wanted = [person, action ?? '', surveyId, before.at, before.id, most]
      const rows = await read.rows<Row>('readRecord', wanted)
      return rows.flatMap(({ at, action, ...row }) => (isAction(action) ? [{ ...row, action, at: Number(at) }] : []))
    },

    /** Everybody who is in it. */
    async people(): Promise<string[]> {
      return (await read.rows<{ person: string }>('readRecordedPeople', [])).map(({ person }) => person)
    },
  }
}

const END: RecordPlace = { at: Number.MAX_SAFE_INTEGER, id: '' }
