import { type Finding, figuresOf, type MayBeElectoral, type MethodItem, type Methodology } from './field-study.ts'

const silenced = 'No se muestra durante la veda electoral.'

/** Whether a figure with its files, or another part of a study, is gone before an election. */
export function isSilenced({ isElectoral }: MayBeElectoral): boolean {
  return isElectoral
}

/** Whether the numbers of a study, in one file, hold any that are gone before an election. */
export function hasSilenced(finding: Finding): boolean {
  return figuresOf(finding).some(isSilenced)
}

/** What is left of a study before an election: how it was made, and what says nothing of the vote. */
export function withoutElectoral(finding: Finding): Finding {
  const { overall, ...always } = finding
  const tabs = finding.tabs
    .filter(({ figure }) => !isSilenced(figure))
    .map((tab) => (tab.lists ? { ...tab, lists: tab.lists.filter((list) => !isSilenced(list)) } : tab))
  const isThere = tabs.some(({ id }) => id === finding.defaultTab)
  return {
    ...always,
    ...(overall && !isSilenced(overall) ? { overall } : {}),
    headline: finding.headline.filter((share) => !isSilenced(share)),
    cards: finding.cards.filter((card) => !isSilenced(card)),
    tabs,
    defaultTab: isThere ? finding.defaultTab : (tabs[0]?.id ?? ''),
    methodology: Object.fromEntries(
      Object.entries(finding.methodology).map(([element, item]) => [element, methodItem(item)]),
    ) as Methodology,
  }
}

function methodItem({ label, value, isElectoral }: MethodItem): MethodItem {
  return { label, value: isElectoral ? silenced : value }
}
