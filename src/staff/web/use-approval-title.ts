import { formatMoney } from '../../platform/money.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import type { Approval } from '../contract.ts'

type Kinds =
  | 'staff.roles'
  | 'staff.invite'
  | 'member.ban'
  | 'member.erase'
  | 'member.hold'
  | 'member.hold.end'
  | 'case.ban'
  | 'credits.correct'
  | 'credits.take_back'
  | 'order.refund'
  | 'month.reopen'
  | 'mailing.send'
  | 'api_key.create'
  | 'members.import'
  | 'payment_account.save'
  | 'payment_account.remove'
  | 'settings.save'

const keys: Record<
  Kinds,
  | 'roles'
  | 'invite'
  | 'erase'
  | 'ban'
  | 'hold'
  | 'holdEnd'
  | 'credits'
  | 'refund'
  | 'month'
  | 'mailing'
  | 'apiKey'
  | 'import'
  | 'account'
  | 'accountRemoved'
  | 'settings'
> = {
  'staff.roles': 'roles',
  'staff.invite': 'invite',
  'member.ban': 'ban',
  'member.erase': 'erase',
  'member.hold': 'hold',
  'member.hold.end': 'holdEnd',
  'case.ban': 'ban',
  'credits.correct': 'credits',
  'credits.take_back': 'credits',
  'order.refund': 'refund',
  'month.reopen': 'month',
  'mailing.send': 'mailing',
  'api_key.create': 'apiKey',
  'members.import': 'import',
  'payment_account.save': 'account',
  'payment_account.remove': 'accountRemoved',
  'settings.save': 'settings',
}

const isApprovalKind = (kind: string): kind is Kinds => kind in keys

/** Says in one line what an approval would do. A kind without a text shows its own name. */
export function useApprovalTitle(): (
  approval: Pick<Approval, 'kind' | 'summary' | 'subject'>,
) => string {
  const t = useTranslations('consoleApprovals.kinds')
  const locale = useLocale()
  return ({ kind, summary, subject }) => {
    if (!isApprovalKind(kind)) return `${kind} ${subject.id}`
    const text = (name: string) => String(summary[name] ?? '')
    const money = text('currency')
      ? formatMoney({ amount: Number(summary['amount'] ?? 0), currency: text('currency') }, locale)
      : text('amount')
    return t(keys[kind], {
      name: text('name') || subject.id,
      before: text('before'),
      after: text('after'),
      count: Number(summary['count'] ?? 0),
      amount: money,
    })
  }
}
