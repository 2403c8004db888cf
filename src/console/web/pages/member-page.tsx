import { useSuspenseQuery } from '@tanstack/react-query'
import { hasStaffRole } from '../../../platform/staff-roles.ts'
import { useUser } from '../../../web/shell-queries.ts'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useParams, useSearchParams } from '../../../web/router/hooks.ts'
import { lazySection } from '../../../web/lazy.tsx'
import { MemberAccount } from '../member-account.tsx'
import { HeadActions, MemberActions, useChosenAction } from '../member-actions.tsx'
import { MemberHead } from '../member-head.tsx'
import { MemberHistory } from '../member-history.tsx'
import { LedgerTable } from '../member-ledger.tsx'
import { MemberNotes } from '../member-notes.tsx'
import { consoleMemberQuery } from '../queries.ts'
import { Tab, Tabs } from '../../../web/ui/tabs.tsx'

export const loader = pageLoader(async ({ api, queries, params }) => {
  await queries.query(consoleMemberQuery(api, params['id'] ?? ''))
  return null
})

/** Loaded when their tab opens. */
const MemberTab = lazySection(async () => (await import('../member-tables.tsx')).MemberTab)

const tabs = [
  'overview',
  'ledger',
  'orders',
  'cases',
  'photos',
  'mails',
  'devices',
  'consents',
  'looks',
  'reached',
] as const

export function Component() {
  const id = useParams()['id'] ?? ''
  const action = useSearchParams()[0].get('do')
  return <Member key={`${id} ${action}`} id={id} />
}

function Member({ id }: { id: string }) {
  const t = useTranslations('consoleMember')
  const [search] = useSearchParams()
  const { member } = useSuspenseQuery(consoleMemberQuery(useApi(), id)).data
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'overview'
  const { money } = member
  const chosen = useChosenAction(member)
  const roles = useUser()?.staff_roles ?? []
  const isOpen: Partial<Record<(typeof tabs)[number], boolean>> = {
    ledger: money !== null,
    orders: money !== null,
    mails: hasStaffRole(roles, ['support']),
    consents: hasStaffRole(roles, ['support', 'moderator']),
    reached: hasStaffRole(roles, ['support', 'moderator']),
  }
  const visible = tabs.filter((name) => isOpen[name] ?? true)
  const counts: Partial<Record<(typeof tabs)[number], number>> = {
    orders: money?.orders.length ?? 0,
    cases: member.cases.length,
    photos: member.photos.length,
    devices: member.sessions.length,
  }
  return (
    <>
      <MemberHead member={member} actions={<HeadActions {...chosen} />} />
      <Tabs label={t('tabs.label')}>
        {visible.map((name) => (
          <Tab
            key={name}
            to={`/operator/members/${id}${name === 'overview' ? '' : `?tab=${name}`}`}
            current={name === tab}
          >
            {t(`tabs.${name}`)}
            {counts[name] ? (
              <span className="count-mark bg-sunken text-ink-2">{counts[name]}</span>
            ) : null}
          </Tab>
        ))}
      </Tabs>
      <div className="console-columns min-[1100px]:grid-cols-[264px_minmax(0,1fr)_304px] min-[1400px]:grid-cols-[280px_minmax(0,1fr)_328px]">
        <MemberAccount member={member} />
        <div className="stack-4">
          {tab === 'overview' && <MemberHistory member={member} />}
          {money && (tab === 'overview' || tab === 'ledger') && (
            <LedgerTable money={money} short={tab === 'overview'} id={id} />
          )}
          {tab !== 'overview' && tab !== 'ledger' && visible.includes(tab) && (
            <MemberTab tab={tab} member={member} />
          )}
        </div>
        <div className="stack-4">
          <MemberActions member={member} chosen={chosen} />
          <MemberNotes member={member} />
        </div>
      </div>
    </>
  )
}
