import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { clockTime, longDay, mexicoDay } from '#rules/format/dates.ts'

/** Every decision with its day, time and reason, the newest first. */
export function DecisionLog({ decisions }: Pick<SettingAsideReply, 'decisions'>) {
  return (
    <>
      <h3 id="bitacora" className="border-t border-line pt-4 font-bold text-ink">
        Bitácora de decisiones
      </h3>
      {decisions.length === 0 ? (
        <p className="mt-1 text-sm">Nadie ha cambiado una regla: rigen las del principio.</p>
      ) : (
        <ol aria-labelledby="bitacora" className="mt-2 space-y-3 text-sm">
          {decisions.map(({ rule, name, isOn, reason, at }) => (
            <li key={`${at} ${rule}`} className="border-l-3 border-accent pl-3">
              <p>
                <time dateTime={new Date(at).toISOString()}>
                  {longDay(mexicoDay(at))}, {clockTime(at)}
                </time>
                {' · '}
                <span className="font-semibold text-ink">
                  {isOn ? 'Se aparta' : 'Ya no se aparta'}: {name}
                </span>
              </p>
              <p className="wrap-anywhere">«{reason}»</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
