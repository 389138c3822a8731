import { HEIGHT_MESSAGE } from '#contract/height-message.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { Downloads } from '../../components/downloads.tsx'
import { useSite } from '../../site.ts'
import type { QuestionProps, ReleaseProps, ReleaseView } from './release-view.ts'

/** A question's data and pictures to download, and the code to embed it. */
export function QuestionFiles({ view, question }: QuestionProps) {
  const { address, client } = view
  const { id, result } = question
  const titleId = `${id}-titulo`
  const files = [
    { label: 'CSV', href: releasePaths.data(address, id, 'csv') },
    { label: 'JSON', href: releasePaths.data(address, id, 'json') },
    ...(result.kind === 'table'
      ? [{ label: 'Imagen', href: releasePaths.picture(address, id, 'wide') }, squarePicture(view, id)]
      : []),
  ]
  return (
    <div className="mt-2 print:hidden">
      <Downloads files={files} titleId={titleId} />
      {result.kind === 'table' && !client && <EmbedCode path={releasePaths.embed(address, id)} title={question.text} />}
    </div>
  )
}

/** What a newsroom pastes into its page to show what is at a path. */
export function EmbedCode({ path, title }: { path: string; title: string }) {
  const { publicOrigin } = useSite().settings
  return (
    <details>
      <summary className="summary">Insertar en otro sitio</summary>
      <p className="text-sm">
        Copia este código en tu página, o{' '}
        <a href={path} className="text-accent-strong underline">
          mira cómo se ve
        </a>
        .
      </p>
      <code className="mt-2 block rounded-lg bg-paper p-3 text-xs break-all whitespace-pre-wrap select-all">
        {embedCode(publicOrigin, path, title)}
      </code>
    </details>
  )
}

/** The pictures of a battery as one. Its items have files of their own. */
export function BatteryPictures({ view: { address, sha256 }, id }: ReleaseProps & { id: string }) {
  if (!sha256) return null
  const files = [
    { label: 'Imagen', href: releasePaths.picture(address, id, 'wide') },
    { label: 'Imagen cuadrada', href: releasePaths.picture(address, id, 'square') },
  ]
  return <Downloads files={files} titleId={`${id}-titulo`} />
}

/** Releases of earlier versions keep a tall picture instead. */
function squarePicture({ release: { number }, address, kept }: ReleaseView, id: string) {
  const files = kept.find(({ release }) => release.number === number)?.files ?? []
  const tall = `${id}-vertical.png`
  return files.some(({ name }) => name === tall)
    ? { label: 'Imagen vertical', href: `${address}/${tall}` }
    : { label: 'Imagen cuadrada', href: releasePaths.picture(address, id, 'square') }
}

/** Until the embedded page tells its height, or where a site removes scripts, it has the height of five answers on a phone. */
const FIRST_HEIGHT = 840

/** The frame, and the lines that give it the height of what it shows. A page with several needs these lines once; twice does no harm. */
function embedCode(origin: string, path: string, name: string): string {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${origin}${path}" title="${title}" width="100%" height="${FIRST_HEIGHT}" loading="lazy" style="border:0"></iframe>
<script>
addEventListener('message', function (event) {
  if (event.origin !== '${origin}' || !event.data || event.data.type !== '${HEIGHT_MESSAGE}') return
  document.querySelectorAll('iframe').forEach(function (frame) {
    if (frame.contentWindow === event.source) frame.style.height = Number(event.data.height) + 'px'
  })
})
</script>`
}
