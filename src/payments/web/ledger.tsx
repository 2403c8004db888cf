import { numberFormat } from '../../platform/formatted.ts'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import type { listTransactions, Transaction } from '../../credits/contract.ts'
import type { Output } from '../../platform/contract.ts'
import { formatMoney } from '../../platform/money.ts'
import { classes } from '../../web/ui/classes.ts'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Empty } from '../../web/ui/empty.tsx'
import { CoinsIcon } from '../../web/ui/icon.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Cell, HeadCell, Table } from '../../web/ui/table.tsx'
import type { LedgerFilter } from './queries.ts'

type Props = { ledger: Output<typeof listTransactions>; filter: LedgerFilter }

export function Ledger({ ledger, filter }: Props) {
  const t = useTranslations('payments')
  const pageUrl = (after: string) =>
    `?${new URLSearchParams({ ...definedParams(filter), after }).toString()}`
  if (ledger.transactions.length === 0) {
    return (
      <Empty icon={CoinsIcon} title={t('ledger.none')} heading="h3">
        {t('ledger.noneText')}
      </Empty>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="max-sm:rounded-card max-sm:bg-surface max-sm:px-4 max-sm:shadow-1 max-sm:ring-1 max-sm:ring-line">
        <Table caption={t('ledger.title')}>
          <thead>
            <tr>
              <HeadCell className={wide}>{t('ledger.when')}</HeadCell>
              <HeadCell className={first}>{t('ledger.what')}</HeadCell>
              <HeadCell numeric>{t('ledger.credits')}</HeadCell>
              <HeadCell numeric>{t('ledger.balance')}</HeadCell>
              <HeadCell numeric className={wide}>
                {t('ledger.value')}
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {ledger.transactions.map((one) => (
              <LedgerRow key={one.id} transaction={one} />
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex flex-wrap gap-3">
        {filter.after && <ButtonLink to={pageUrl('0')}>{t('ledger.newest')}</ButtonLink>}
        {ledger.next && <ButtonLink to={pageUrl(ledger.next)}>{t('ledger.more')}</ButtonLink>}
      </div>
    </div>
  )
}

const definedParams = ({ show, year }: LedgerFilter): Record<string, string> => ({
  ...(show && { show }),
  ...(year && { year }),
})

function LedgerRow({ transaction }: { transaction: Transaction }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const { at, kind, credits, balance, value } = transaction
  const signed = numberFormat(locale, { signDisplay: 'exceptZero' })
    .format(credits)
    .replace('-', '−')
  const href = linkTarget(transaction)
  const worth = value.map((money) => formatMoney(money, locale)).join(' + ') || '–'
  return (
    <tr>
      <Cell className={classes(wide, 'whitespace-nowrap')}>
        <LocalTime at={at} />
      </Cell>
      <Cell className={classes(first, 'wrap-anywhere')}>
        {href ? <TextLink to={href}>{t(`kind.${kind}`)}</TextLink> : t(`kind.${kind}`)}
        <span className={narrow}>
          <LocalTime at={at} />
        </span>
      </Cell>
      <Cell numeric>{signed}</Cell>
      <Cell numeric>
        {balance}
        <span className={narrow}>{worth}</span>
      </Cell>
      <Cell numeric className={classes(wide, 'whitespace-nowrap')}>
        {worth}
      </Cell>
    </tr>
  )
}

/** On a phone, dates and values are below their entry instead of in columns. */
const wide = 'max-sm:hidden'
const first = 'max-sm:ps-0'
const narrow = 'block text-xs whitespace-nowrap text-ink-2 sm:hidden'

const orderKinds = new Set<Transaction['kind']>([
  'purchase',
  'refund',
  'chargeback',
  'chargeback_reversed',
])

/** A debit links to its conversation, a purchase to its order. */
function linkTarget({ kind, reference }: Transaction): string | null {
  if (reference === null || !/^\d+$/.test(reference)) return null
  if (kind === 'message' || kind === 'photo' || kind === 'gift') return `/chats/${reference}`
  return orderKinds.has(kind) ? `/transactions/${reference}` : null
}
