import { setUpInstagram } from '../thank-you/instagram-button.ts'
import { openSharePopups } from '../thank-you/share-popups.ts'

openSharePopups()
const instagram = document.getElementById('instagram')
if (instagram instanceof HTMLButtonElement) setUpInstagram(instagram)
