import { silenceSentence } from '#rules/releases/electoral-silence.ts'
import { NoticeBox } from '../../components/notice.tsx'
import type { ReleaseView } from './release-view.ts'

/** What was asked about an election, without a number until its polls close. */
export function SilencedQuestions({ view: { silence, silenced } }: { view: ReleaseView }) {
  if (!silence || silenced.length === 0) return null
  return (
    <NoticeBox tone="warning" title="Preguntas electorales: en veda">
      <p>{silenceSentence(silence)}</p>
      <ul className="bullets">
        {silenced.map(({ id, text }) => (
          <li key={id} id={id}>
            {text}
          </li>
        ))}
      </ul>
    </NoticeBox>
  )
}
