import { Allowed, useMe } from '../allowed.tsx'
import { withQueryClient } from '../panel-call.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { OwnAccountCard } from './own-account-card.tsx'
import { RecordCard } from './record-card.tsx'

/** Who works here, and what was done. Everybody sees their own account. */
export const PeoplePanel = withQueryClient(({ surveys }: { surveys: readonly string[] }) => {
  const me = useMe()
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      {me ? <OwnAccountCard me={me} /> : <p role="status">Cargando...</p>}
      <Allowed to="administration">
        <AccountsCard />
        <RecordCard surveys={surveys} />
      </Allowed>
    </div>
  )
})
