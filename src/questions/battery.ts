import type { BaseQuestion } from './base-question.ts'
import { inVisitOrder } from './visit-order.ts'

/**
 * A way of asking questions that share their answers: «¿Qué opinión tienes de…?», and then ten names. Each item is a question
 * like any other; only whoever draws them looks here.
 */
export interface Battery {
  readonly id: string
  /** Read before it, whichever of its items are asked. */
  readonly before?: string
  readonly text: string
  readonly help?: string
  /** The items come in another order in each visit. */
  readonly shuffle: boolean
}

/** The text of an item, which has to be understood without its battery. */
export function itemText({ text }: Pick<Battery, 'text'>, label: string): string {
  return `${text} — ${label}`
}

/** A question, whole or in part, that may be an item. */
type MayBeItem = Pick<BaseQuestion, 'id' | 'item'>

export type Item<Q extends MayBeItem> = Q & { readonly item: NonNullable<BaseQuestion['item']> }

/** A question that is asked alone, or the items of a battery. */
export type Block<Q extends MayBeItem, B = Battery> =
  | { readonly kind: 'question'; readonly question: Q }
  | { readonly kind: 'battery'; readonly battery: B; readonly items: readonly Item<Q>[] }

/** Questions in order, the items of each battery together. A battery whose items are all left out is left out. */
export function blocksOf<Q extends MayBeItem, B extends Pick<Battery, 'id'> = Battery>(
  questions: readonly Q[],
  batteries: readonly B[] = [],
): Block<Q, B>[] {
  const started = new Map<string, Item<Q>[]>()
  return questions.flatMap((question): Block<Q, B>[] => {
    const battery = batteries.find(({ id }) => id === question.item?.battery)
    if (!battery) return [{ kind: 'question', question }]
    const items = started.get(battery.id)
    if (items) {
      items.push(question as Item<Q>)
      return []
    }
    const first = [question as Item<Q>]
    started.set(battery.id, first)
    return [{ kind: 'battery', battery, items: first }]
  })
}

/** The items in the order in which one visit sees them: that of the options with the same names. */
export function itemOrder<Q extends MayBeItem>(
  { shuffle }: Battery,
  items: readonly Item<Q>[],
  sessionId: string,
): readonly Item<Q>[] {
  return shuffle ? inVisitOrder(items, sessionId, ({ item }) => item.label) : items
}
