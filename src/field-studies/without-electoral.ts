import { type FieldStudy, figuresOf } from './field-study.ts'

const silenced = 'No se muestra durante la veda electoral.'

/** Whether any figure of a study is hidden before an election. */
export function hasElectoralFigures(study: FieldStudy): boolean {
  return figuresOf(study).some(({ isElectoral }) => isElectoral)
}

/** What is shown of a study before an election: its method, and whatever does not tell what voters prefer. */
export function withoutElectoral(study: FieldStudy): FieldStudy {
  const { overall, ...always } = study
  const tabs = study.tabs
    .filter(({ figure }) => !figure.isElectoral)
    .map((tab) => (tab.lists ? { ...tab, lists: tab.lists.filter((list) => !list.isElectoral) } : tab))
  const hasDefaultTab = tabs.some(({ id }) => id === study.defaultTab)
  return {
    ...always,
    ...(overall && !overall.isElectoral ? { overall } : {}),
    headline: study.headline.filter((share) => !share.isElectoral),
    cards: study.cards.filter((card) => !card.isElectoral),
    tabs,
    defaultTab: hasDefaultTab ? study.defaultTab : (tabs[0]?.id ?? ''),
    methodology: {
      ...study.methodology,
      ...Object.fromEntries((study.electoralMethod ?? []).map((element) => [element, silenced])),
    },
  }
}
