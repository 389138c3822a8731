import type { ReleasesReply } from '#contract/release-schemas.ts'
import { openPublishing } from '../support/browser/panel.ts'
import { burst, draftOf, published, refusals, standIn, warning } from '../support/releases/release-replies.ts'
import type { Scene } from './stage.ts'

/** What the administrator meets on the way to a release. */
export const publishingScenes: readonly Scene[] = [
  {
    name: 'publishing-refused',
    open: async ({ own }) => {
      const standing = { obstacles: [...refusals, warning], published: [] }
      const { page, said } = await openPublishing(own, '005', {}, (page) => standIn(page, '005', () => standing))
      await page.getByRole('button', { name: 'Preparar vista previa' }).click()
      await said('2. Vista previa').getByText('No llegó la respuesta').waitFor()
      return page
    },
  },
  {
    name: 'publishing-draft',
    open: async ({ own }) => {
      const standing = { obstacles: [burst], draft: { ...draftOf('d'), obstacles: [burst] }, published }
      const { page, said } = await openPublishing(own, '005', {}, (page) => standIn(page, '005', () => standing))
      await page.getByText('todo lo que se omite').click()
      await page.getByRole('button', { name: 'Publicar la número 4' }).press('Enter')
      await said('3. Publicar').getByText('Falta marcar').waitFor()
      return page
    },
  },
  {
    name: 'publishing-overtaken-and-withdrawing',
    open: async ({ own }) => {
      let standing: ReleasesReply = { obstacles: [], draft: draftOf('d'), published }
      const { page } = await openPublishing(own, '005', {}, (page) => standIn(page, '005', () => standing))
      standing = { ...standing, draft: { ...draftOf('e'), corrects: 3, withheld: [], changes: [] } }
      await page.getByRole('button', { name: 'Actualizar' }).click()
      await page.getByText('Esta vista previa es otra').waitFor()
      await page.getByRole('button', { name: 'Retirar la número 3' }).click()
      await page.getByLabel('¿Por qué?').press('Enter')
      await page.getByText('con al menos 10 letras').waitFor()
      return page
    },
  },
]
