import { hasStaffRole } from '../../platform/staff-roles.ts'
import type { Command } from '../../web/console/command-palette.tsx'
import { useTranslations } from '../../web/i18n.tsx'
import { useUser } from '../../web/shell-queries.ts'
import {
  BanIcon,
  ClockIcon,
  CoinsIcon,
  MailIcon,
  ReceiptIcon,
  RotateCwIcon,
  TriangleAlertIcon,
} from '../../web/ui/icon.tsx'
import type { MemberHit } from '../search-contract.ts'
import { memberActionKeys, memberActionRoles } from '../rules.ts'

const icons = {
  credits: CoinsIcon,
  warn: TriangleAlertIcon,
  suspend: ClockIcon,
  ban: BanIcon,
  unban: RotateCwIcon,
}

/** A banned member can only be let in again; a suspended one also banned for good. */
const actionsFor = ({ state, suspended_until: until }: MemberHit) => {
  if (state !== 'banned') return ['credits', 'warn', 'suspend', 'ban'] as const
  return until === null ? (['credits', 'unban'] as const) : (['credits', 'unban', 'ban'] as const)
}

/** What the reader's roles can do with a found member. */
export function useMemberCommands(): (member: MemberHit) => Command[] {
  const t = useTranslations('consoleRecords.search')
  const roles = useUser()?.staff_roles ?? []
  return (member) => {
    const { id, name, age, orders } = member
    const page = `/operator/members/${id}`
    const group = t('with', { name, age })
    const actions = actionsFor(member)
      .filter((action) => hasStaffRole(roles, memberActionRoles[action]))
      .map((action) => ({
        key: `${action} ${id}`,
        group,
        icon: icons[action],
        label: t(`actions.${action}`),
        note: '',
        shortcut: memberActionKeys[action]?.toUpperCase(),
        to: `${page}?do=${action}`,
      }))
    const lists = [
      ...(orders
        ? [{ tab: 'orders', icon: ReceiptIcon, label: t('orders', { count: orders }) }]
        : []),
      ...(hasStaffRole(roles, ['support'])
        ? [{ tab: 'mails', icon: MailIcon, label: t('mails') }]
        : []),
    ]
    return [
      ...actions,
      ...lists.map(({ tab, icon, label }) => ({
        key: `${tab} ${id}`,
        group,
        icon,
        label,
        note: '',
        to: `${page}?tab=${tab}`,
      })),
    ]
  }
}
