import { setUpInstagram } from '../thank-you/instagram-button.ts'
import { setUpShareLink } from '../thank-you/share-link.ts'
import { openSharePopups } from '../thank-you/share-popups.ts'

openSharePopups()
const [instagram, copy, sheet] = ['instagram', 'copiar-enlace', 'compartir'].map((id) => document.getElementById(id))
const status = document.getElementById('enlace-copiado')
if (instagram instanceof HTMLButtonElement) setUpInstagram(instagram)
if (copy instanceof HTMLButtonElement && sheet instanceof HTMLButtonElement && status) {
  setUpShareLink({ copy, sheet, status })
}
