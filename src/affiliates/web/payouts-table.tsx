import type { Output } from '../../platform/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'
import type { getAffiliateFigures } from '../contract.ts'

type PayoutsTableProps = { payouts: Output<typeof getAffiliateFigures>['payouts'] }

export function PayoutsTable({ payouts }: PayoutsTableProps) {
  const t = useTranslations('affiliates.payouts')
  const locale = useLocale()
  const format = useFormatter()
  const day = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeZone: 'UTC' })
  if (payouts.length === 0) return <p>{t('none')}</p>
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <HeadCell>{t('booked')}</HeadCell>
          <HeadCell>{t('state')}</HeadCell>
          <HeadCell numeric>{t('amount')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {payouts.map(({ payout, booked_at, paid_at }) => (
          <tr key={`${booked_at} ${payout.currency}`}>
            <HeadCell scope="row">{day(booked_at)}</HeadCell>
            <Cell>{paid_at ? t('paid', { date: day(paid_at) }) : t('pending')}</Cell>
            <Cell numeric>{formatMoney(payout, locale)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
