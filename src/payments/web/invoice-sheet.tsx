import { numberFormat } from '../../platform/formatted.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '../../web/i18n.tsx'
import { formatMoney } from '../../platform/money.ts'
import { countryName } from '../../platform/names.ts'
import type { Output } from '../../platform/contract.ts'
import { useSettings } from '../../web/shell-queries.ts'
import { Line, Lines } from '../../web/ui/lists.tsx'
import { LocalTime } from '../../web/ui/local-time.tsx'
import { Card } from '../../web/ui/page.tsx'
import type { getReceipt, Invoice } from '../contract.ts'

type Props = { invoice: Invoice; receipt: Output<typeof getReceipt> }

/** One printable invoice: seller, buyer, net, tax and gross. */
export function InvoiceSheet({ invoice, receipt }: Props) {
  const t = useTranslations('payments')
  const { order, country, buyer } = receipt
  const locale = useLocale()
  const land = countryName(locale, country)
  return (
    <Card className="grid gap-6 break-inside-avoid print:shadow-none print:ring-0">
      <h2 className="text-title">
        {t(invoice.kind === 'sale' ? 'receipt.sale' : 'receipt.creditNote')}
      </h2>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={t('receipt.seller')}>
          <Seller />
        </Party>
        <Party title={t('receipt.buyer')}>
          <p className="wrap-anywhere">{buyer}</p>
          <p>{land}</p>
        </Party>
      </div>
      <Lines>
        <Line term={t('receipt.invoiceNumber')}>{invoice.number}</Line>
        <Line term={t('receipt.date')}>
          <LocalTime at={invoice.issued_at} look="date" />
        </Line>
        <Line term={t('receipt.number')}>{order.id}</Line>
        {order.method && <Line term={t('receipt.method')}>{t(`method.${order.method}`)}</Line>}
        {order.statement && <Line term={t('receipt.statement')}>{order.statement}</Line>}
      </Lines>
      <Sums {...{ invoice, receipt }} />
      <p className="text-xs text-ink-2">{t('receipt.service', { country: land })}</p>
    </Card>
  )
}

function Sums({ invoice, receipt: { order } }: Props) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const money = (amount: number) => formatMoney({ amount, currency: order.amount.currency }, locale)
  const rate = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    invoice.vat_rate / 10_000,
  )
  return (
    <Lines>
      <Line term={`${t('balance', { count: order.credits })} (${t('receipt.net')})`}>
        {money(invoice.gross - invoice.vat)}
      </Line>
      <Line term={t('receipt.vat', { rate })}>{money(invoice.vat)}</Line>
      <Line term={t('receipt.gross')} tone="total">
        {money(invoice.gross)}
      </Line>
    </Lines>
  )
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm text-ink-2">{title}</h3>
      {children}
    </section>
  )
}

function Seller() {
  const t = useTranslations('payments')
  const { company } = useSettings()
  const vat = Object.values(company.vat_numbers)[0]
  return (
    <>
      <p>{company.name}</p>
      <p>{`${company.address}, ${company.city}`}</p>
      <p>{t('receipt.company', { number: company.kvk })}</p>
      {vat && <p>{t('receipt.vatNumber', { number: vat })}</p>}
    </>
  )
}
