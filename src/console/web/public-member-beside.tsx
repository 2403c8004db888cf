import { useQuery } from '@tanstack/react-query'
import { hasStaffRole } from '../../platform/staff-roles.ts'
import { useApi } from '../../web/page-context.ts'
import { useUser } from '../../web/shell-queries.ts'
import { WithTexts } from '../../web/with-texts.tsx'
import { orderRoles } from '../../payments/console/orders-contract.ts'
import { LedgerTable } from './member-ledger.tsx'
import { OrdersTable } from './member-orders.tsx'
import { consoleMemberQuery } from './queries.ts'

const MAX_ORDERS = 5

/**
 * The orders and the ledger of who wrote, beside their case; orders that their words name come first.
 * Nothing for somebody without a role for orders.
 */
export function MemberBeside({ member, words }: { member: string; words: string }) {
  const maySee = hasStaffRole(useUser()?.staff_roles ?? [], orderRoles)
  const found = useQuery({ ...consoleMemberQuery(useApi(), member), enabled: maySee }).data?.member
  if (!found?.money) return null
  const named = new Set(words.match(/\d{6,18}/g))
  const orders = found.money.orders.toSorted(
    (a, b) => Number(named.has(b.id)) - Number(named.has(a.id)),
  )
  return (
    <WithTexts features="consoleMember consoleRecords console">
      <OrdersTable orders={orders.slice(0, MAX_ORDERS)} />
      <LedgerTable money={found.money} short id={member} />
    </WithTexts>
  )
}
