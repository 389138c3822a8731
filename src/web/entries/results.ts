// Turns the sections of a field study's page into tabs. Without it they are plain sections, all visible.

const root = document.querySelector<HTMLElement>('.tabs')
if (root) makeTabs(root)

function makeTabs(root: HTMLElement): void {
  const list = root.querySelector('.tab-list')
  const tabs = [...root.querySelectorAll<HTMLAnchorElement>('.tab')]
  const panels = [...root.querySelectorAll<HTMLElement>('.tab-panel')]
  const first = panels.findIndex((panel) => 'shown' in panel.dataset)

  list?.setAttribute('role', 'tablist')
  tabs.forEach((tab, i) => {
    const panel = panels[i]
    if (!panel) return
    tab.id = `pestana-${panel.id}`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
  })

  function show(chosen: number): void {
    tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(i === chosen))
      tab.tabIndex = i === chosen ? 0 : -1
      for (const part of [tab, panels[i]]) part?.toggleAttribute('data-shown', i === chosen)
    })
  }

  /** The section whose id, or the id of a figure in it, is in the address. */
  function tabInAddress(): number {
    const target = document.getElementById(location.hash.slice(1))
    const named = panels.findIndex((panel) => panel.contains(target))
    return named < 0 ? first : named
  }

  tabs.forEach((tab, i) => {
    tab.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (tab.getAttribute('aria-selected') !== 'true') history.pushState(null, '', tab.hash)
      show(i)
    })
    tab.addEventListener('keydown', (event) => {
      const next = afterKey(event.key, i, tabs.length)
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      // Replaced, not pushed: Back should leave the tabs, not step through every arrow press.
      if (next !== i) history.replaceState(null, '', tabs[next]?.hash)
      show(next)
      tabs[next]?.focus()
    })
  })
  addEventListener('popstate', () => show(tabInAddress()))

  show(tabInAddress())
  root.dataset.ready = ''
}

function afterKey(key: string, current: number, count: number): number | undefined {
  const next: Record<string, number> = {
    ArrowRight: (current + 1) % count,
    ArrowLeft: (current + count - 1) % count,
    Home: 0,
    End: count - 1,
    ' ': current,
  }
  return next[key]
}
