import { type FieldStudy, figuresOf, type MayBeElectoral, type MethodItem, type Methodology } from './field-study.ts'

const silenced = 'No se muestra durante la veda electoral.'

/** Whether a part of a study is hidden before an election; with a figure go its files. */
export function isSilenced({ isElectoral }: MayBeElectoral): boolean {
  return isElectoral
}

/** Whether the file with all numbers of a study has any that are hidden before an election. */
export function hasSilenced(study: FieldStudy): boolean {
  return figuresOf(study).some(isSilenced)
}

/** What is left of a study before an election: how it was made, and what says nothing of the vote. */
export function withoutElectoral(study: FieldStudy): FieldStudy {
  const { overall, ...always } = study
  const tabs = study.tabs
    .filter(({ figure }) => !isSilenced(figure))
    .map((tab) => (tab.lists ? { ...tab, lists: tab.lists.filter((list) => !isSilenced(list)) } : tab))
  const isThere = tabs.some(({ id }) => id === study.defaultTab)
  return {
    ...always,
    ...(overall && !isSilenced(overall) ? { overall } : {}),
    headline: study.headline.filter((share) => !isSilenced(share)),
    cards: study.cards.filter((card) => !isSilenced(card)),
    tabs,
    defaultTab: isThere ? study.defaultTab : (tabs[0]?.id ?? ''),
    methodology: Object.fromEntries(
      Object.entries(study.methodology).map(([element, item]) => [element, methodItem(item)]),
    ) as Methodology,
  }
}

function methodItem({ label, value, isElectoral }: MethodItem): MethodItem {
  return { label, value: isElectoral ? silenced : value }
}
