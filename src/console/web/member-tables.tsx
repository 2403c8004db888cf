import { hasStaffRole } from '../../platform/staff-roles.ts'
import { Panel } from '../../web/console/panel.tsx'
import { DataTable } from '../../web/console/table.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import { TextLink } from '../../web/ui/link.tsx'
import { When } from '../../web/console/when.tsx'
import type { ConsoleMember } from '../contract.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { MemberConsents } from './member-consents.tsx'
import { MemberLooks } from './member-looks.tsx'
import { MemberMails } from './member-mails.tsx'
import { MemberReached } from './member-reached.tsx'
import { OrdersTable } from './member-orders.tsx'
import { MemberPhotos } from './member-photos.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { Tag } from '../../web/ui/tag.tsx'

type Tab = 'orders' | 'cases' | 'photos' | 'mails' | 'devices' | 'consents' | 'looks' | 'reached'

/** What stands below the tabs that are rarely opened. */
export function MemberTab({ tab, member }: { tab: Tab; member: ConsoleMember }) {
  return (
    <WithTexts features="consoleRecords causes mailCauses">
      {tab === 'orders' && member.money && <OrdersTable orders={member.money.orders} />}
      {tab === 'cases' && <CasesTable cases={member.cases} />}
      {tab === 'photos' && <MemberPhotos member={member} />}
      {tab === 'mails' && <MemberMails id={member.id} />}
      {tab === 'devices' && <MemberSessions member={member} />}
      {tab === 'consents' && <MemberConsents id={member.id} />}
      {tab === 'looks' && <MemberLooks id={member.id} />}
      {tab === 'reached' && <MemberReached id={member.id} />}
    </WithTexts>
  )
}

function CasesTable({ cases }: { cases: ConsoleMember['cases'] }) {
  const t = useTranslations('consoleRecords.cases')
  const rules = useTranslations('consoleMember.rules')
  const isModerator = hasStaffRole(useUser()?.staff_roles ?? [], ['moderator'])
  return (
    <Panel title={t('title')} flush>
      <DataTable
        caption={t('title')}
        rows={cases}
        rowKey={({ number }) => number}
        empty={t('empty')}
        columns={[
          {
            key: 'number',
            header: t('number'),
            isHeader: true,
            cell: ({ number }) =>
              isModerator ? (
                <TextLink className="mono-text break-all" to={`/operator/cases/${number}`}>
                  {number}
                </TextLink>
              ) : (
                <span className="mono-text break-all">{number}</span>
              ),
          },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => rules(reason) },
          {
            key: 'state',
            header: t('state'),
            cell: ({ state, measure }) => (
              <Tag>{t(measure ? `measures.${measure}` : `states.${state}`)}</Tag>
            ),
          },
          { key: 'at', header: t('at'), isWide: true, cell: ({ at }) => <When at={at} /> },
        ]}
      />
    </Panel>
  )
}
