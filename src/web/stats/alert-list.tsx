import type { OverviewReply } from '#contract/schemas.ts'
import { NoticeBox } from '../components/notice.tsx'

/** What the operator should see to, before any number. */
export function AlertList({ alerts }: Pick<OverviewReply, 'alerts'>) {
  if (alerts.length === 0) return null
  return (
    <section aria-label="Avisos" className="text-sm">
      <NoticeBox tone="warning" title={alerts.length === 1 ? 'Un aviso' : `${alerts.length} avisos`}>
        <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
          {alerts.map(({ code, sentence }) => (
            <li key={code}>{sentence}</li>
          ))}
        </ul>
      </NoticeBox>
    </section>
  )
}
