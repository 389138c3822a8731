import { type ElectoralSilence, silenceSentence } from '#rules/releases/electoral-silence.ts'
import { NoticeBox } from '../../components/notice.tsx'

/** Stands where electoral numbers were. */
export function SilenceNotice({ silence }: { silence: ElectoralSilence }) {
  return (
    <NoticeBox tone="calm" title="Veda electoral">
      <p>{silenceSentence(silence)}</p>
    </NoticeBox>
  )
}
