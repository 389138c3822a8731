import type { Question } from '#questions/kinds.ts'
import type { Calculation } from './calculations.ts'
import type { ComparedNumbers } from './compared-numbers.ts'
import type { OptionList } from './read-choices.ts'
import type { Report } from './report.ts'

export interface SheetContext {
  readonly lists: ReadonlyMap<string, OptionList>
  /** The columns «label», «hint» and «media::image» of the language that is read. */
  readonly label: string
  readonly hint: string
  readonly image: string
  /** The cell of each part of the document, by its path. */
  readonly cells: Map<string, string>
  readonly report: Report
}

/** What a text or a condition can name besides earlier questions. */
export interface OtherNames {
  /** Ids of questions that could not be read: what depends on them or repeats them is not reported as well. */
  readonly unread: ReadonlySet<string>
  /** Rows that ask nothing and are left out, with their types: whatever uses one cannot be read. */
  readonly leftOut: ReadonlyMap<string, string>
  /** Calculations that only repeat the answer to a question, with its id. */
  readonly repeated: ReadonlyMap<string, string>
  /** What conditions can say of calculations, by id. */
  readonly calculations: ReadonlyMap<string, Calculation>
}

export interface QuestionContext extends SheetContext {
  readonly usedLists: Set<string>
  readonly compared: ComparedNumbers
  readonly earlier: readonly Question[]
  readonly others: OtherNames
  /** What must hold for it to be asked, with what its groups say. */
  readonly relevant: string
}
