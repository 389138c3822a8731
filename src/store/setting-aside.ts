import type { RecordEntry } from '#rules/people/record.ts'
import { type AsideDecision, type RuleId, rulesInForce } from '#rules/quality/setting-aside.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { amountsOf } from './tallies.ts'

export interface CurrentRules {
  readonly inForce: readonly RuleId[]
  /** Completions that have marks, by their marks. */
  readonly byMarks: readonly (readonly [marks: string, amount: number])[]
}

/** Which rules set responses aside, and how many responses have which marks. */
export function settingAside({ read }: Engine, { change }: BatchWriter) {
  /** The oldest first. */
  async function decisions(surveyId: string): Promise<AsideDecision[]> {
    const rows = await read.rows<DecisionRow>('readDecisions', [surveyId])
    return rows.map((row) => ({ ...row, at: Number(row.at), isOn: row.isOn === 1 }))
  }

  return {
    decisions,

    async decide({ surveyId, at, rule, isOn, reason, record }: DecidedRule): Promise<void> {
      await change('decideAside', [surveyId, at, rule, isOn ? 1 : 0, reason], record)
    },

    async currentRules(surveyId: string): Promise<CurrentRules> {
      const [decided, marked] = await Promise.all([
        decisions(surveyId),
        amountsOf(read, surveyId, 'completed-with-marks'),
      ])
      return { inForce: rulesInForce(decided), byMarks: [...marked] }
    },
  }
}

interface DecidedRule extends AsideDecision {
  readonly surveyId: string
  readonly record: RecordEntry
}

type DecisionRow = { at: number; rule: string; isOn: number; reason: string }
