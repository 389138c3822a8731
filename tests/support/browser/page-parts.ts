import type { PageAssets, PageImage, PageSettings } from '#contract/pages.ts'
import { fixedSurveys } from '#surveys/catalog.ts'

const image: PageImage = { src: '/assets/image.png', type: 'image/png', width: 1200, height: 630, alt: 'Una imagen.' }
const script = { src: '/assets/script.js', imports: [] }
const forEach = <Of>(of: Of) => Object.fromEntries(fixedSurveys.map(({ id }) => [id, of]))

/** For drawing pages where no site was built. */
export const pageSettings = {
  publicOrigin: 'https://encuestas.example',
  brand: {
    name: 'Marca',
    url: 'https://marca.example',
    privacyUrl: 'https://marca.example/privacidad',
    legalUrl: 'https://marca.example/legal',
    policiesUrl: 'https://marca.example/politicas',
  },
  forms: forEach({ kind: 'builtin' }),
  formOrigin: 'https://form.example',
  proofOfWork: 'auto',
} as PageSettings

export const pageAssets = {
  inlineStyle: '',
  styles: { results: '/assets/results-style.css' },
  scripts: {
    firstCalls: script,
    survey: script,
    thankYou: script,
    results: script,
    share: script,
    embed: script,
    stats: script,
    answers: script,
    quality: script,
  },
  images: {
    brand: image,
    icons: { touch: image, small: image, large: image, maskable: image },
    surveys: forEach({ preview: image, story: image }),
    fieldStudies: {},
  },
} as unknown as PageAssets
