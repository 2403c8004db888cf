import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import { useOrders } from '../../payments/web/public.tsx'
import { formatMoney } from '../../platform/money.ts'
import { useApi } from '../../web/page-context.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { ReceiptIcon } from '../../web/ui/icon.tsx'
import { Link, TextLink } from '../../web/ui/link.tsx'
import { Line, Lines } from '../../web/ui/lists.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Card } from '../../web/ui/page.tsx'
import { Portrait } from '../../web/ui/portrait.tsx'
import { visitorsQuery } from './public-visitors.ts'

type SectionProps = { title: string; to: string; all: string; children: ReactNode }

function Section({ title, to, all, children }: SectionProps) {
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <TextLink standalone to={to}>
          {all}
        </TextLink>
      </div>
      {children}
    </Card>
  )
}

const VISITOR_LIMIT = 4

/** The latest visitors, beside the rows of the account from 992 px. */
export function RecentVisitors() {
  const t = useTranslations('account.visitors')
  const nav = useTranslations('shell.nav')
  const names = useTranslations('account')
  const format = useFormatter()
  const { visitors } = useSuspenseQuery(visitorsQuery(useApi())).data
  return (
    <Section title={nav('visitors')} to="/likes/visitors" all={t('all')}>
      {visitors.length === 0 && <p className="text-ink-2">{t('none')}</p>}
      <ul className="grid grid-cols-4 gap-3.5 empty:hidden">
        {visitors.slice(0, VISITOR_LIMIT).map(({ profile, day }) => (
          <li key={profile.id}>
            <Link to={`/members/${profile.id}`} className="grid text-ink no-underline">
              <span className="mb-2 block aspect-4/5 overflow-hidden rounded-control">
                <Portrait
                  src={profile.main_image?.filename}
                  name={profile.name}
                  thumbhash={profile.main_image?.thumbhash}
                  alt=""
                />
              </span>
              <span className="text-md font-semibold wrap-anywhere">
                {names('nameAge', { name: profile.name, age: profile.age })}
              </span>
              <span className="text-sm text-ink-2">
                {format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'long' })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const ORDER_LIMIT = 3

/** The latest orders, with the receipt and the withdrawal of the last one. */
export function RecentOrders() {
  const t = useTranslations('account.orders')
  const count = useTranslations('account')
  const nav = useTranslations('shell.nav')
  const locale = useLocale()
  const { refund_days: days } = useSettings()
  const orders = useOrders()
  const done = orders.filter(({ completed_at }) => completed_at !== null)
  const [last] = done
  const refundable = done.find((order) => order.refundable !== null)
  return (
    <Section title={nav('transactions')} to="/transactions" all={t('all')}>
      {!last && <p className="text-ink-2">{t('none')}</p>}
      {last && (
        <>
          <Lines>
            {done.slice(0, ORDER_LIMIT).map((order) => (
              <Line
                key={order.id}
                term={
                  <Link to={`/transactions/${order.id}`} className="no-underline hover:underline">
                    {count('balance', { count: order.credits })},{' '}
                    <LocalTime at={order.created_at} look="date" />
                  </Link>
                }
              >
                {formatMoney(order.amount, locale)}
              </Line>
            ))}
          </Lines>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={`/transactions/${last.id}/receipt`} variant="line">
              <ReceiptIcon />
              {t('receipt')}
            </ButtonLink>
            {refundable && (
              <ButtonLink to={`/transactions/${refundable.id}`} variant="ghost">
                {t('withdraw')}
              </ButtonLink>
            )}
          </div>
          {refundable && <p className="text-sm text-ink-2">{t('hint', { days })}</p>}
        </>
      )}
    </Section>
  )
}
