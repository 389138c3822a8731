import { type FieldStudy, figuresOf } from './field-study.ts'

const silenced = 'No se muestra durante la veda electoral.'

/** Whether the file with all numbers of a study has any that are hidden before an election. */
export function hasSilenced(study: FieldStudy): boolean {
  return figuresOf(study).some(({ isElectoral }) => isElectoral)
}

/** What is left of a study before an election: how it was made, and what says nothing of the vote. */
export function withoutElectoral(study: FieldStudy): FieldStudy {
  const { overall, ...always } = study
  const tabs = study.tabs
    .filter(({ figure }) => !figure.isElectoral)
    .map((tab) => (tab.lists ? { ...tab, lists: tab.lists.filter((list) => !list.isElectoral) } : tab))
  const isThere = tabs.some(({ id }) => id === study.defaultTab)
  return {
    ...always,
    ...(overall && !overall.isElectoral ? { overall } : {}),
    headline: study.headline.filter((share) => !share.isElectoral),
    cards: study.cards.filter((card) => !card.isElectoral),
    tabs,
    defaultTab: isThere ? study.defaultTab : (tabs[0]?.id ?? ''),
    methodology: {
      ...study.methodology,
      ...Object.fromEntries((study.electoralMethod ?? []).map((element) => [element, silenced])),
    },
  }
}
