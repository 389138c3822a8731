import { copyLink } from '../share/copy-link.ts'

// Makes the buttons of a release that copy an address work: its other ways to share are links.

for (const button of document.querySelectorAll<HTMLElement>('button[data-copies]')) {
  const status = button.closest('.share-row')?.querySelector('[role="status"]')
  if (status) button.addEventListener('click', () => copyLink(button.dataset.copies ?? '', status))
}
