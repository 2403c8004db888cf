import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable } from '../../../web/console/table.tsx'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { ossQuery } from './queries.ts'

/** Sales of a quarter by country and rate. */
export function SalesTable({ quarter }: { quarter: string }) {
  const t = useTranslations('consoleBooks.rates.oss')
  const money = useEuros()
  const format = useFormatter()
  const { rows } = useSuspenseQuery(ossQuery(useApi(), quarter)).data
  return (
    <Panel title={t('sales')} foot={t('salesFoot')} flush>
      <DataTable
        caption={t('sales')}
        rows={rows}
        rowKey={({ country, rate }) => `${country}${rate}`}
        empty={t('noSales')}
        csvName={`oss-sales-${quarter}.csv`}
        columns={[
          {
            key: 'country',
            header: t('country'),
            isHeader: true,
            csv: ({ country }) => country,
            cell: ({ country }) => country,
          },
          {
            key: 'rate',
            header: t('rate'),
            isFigure: true,
            isLabelled: true,
            csv: ({ rate }) => ({ amount: rate }),
            cell: ({ rate }) =>
              format.number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
          },
          {
            key: 'net',
            header: t('net'),
            isFigure: true,
            isLabelled: true,
            csv: ({ net }) => (net === null ? null : { amount: net }),
            cell: ({ net }) => money(net),
          },
          {
            key: 'vat',
            header: t('vat'),
            isFigure: true,
            isLabelled: true,
            csv: ({ vat }) => (vat === null ? null : { amount: vat }),
            cell: ({ vat }) => money(vat),
          },
        ]}
      />
    </Panel>
  )
}

/** What is corrected of earlier quarters, by quarter and country. */
export function CorrectionsTable({ quarter }: { quarter: string }) {
  const t = useTranslations('consoleBooks.rates.oss')
  const money = useEuros()
  const { corrections } = useSuspenseQuery(ossQuery(useApi(), quarter)).data
  return (
    <Panel title={t('corrections')} foot={t('correctionsFoot')} flush>
      <DataTable
        caption={t('corrections')}
        rows={corrections}
        rowKey={({ quarter: sold, country }) => `${sold}${country}`}
        empty={t('noCorrections')}
        csvName={`oss-corrections-${quarter}.csv`}
        columns={[
          {
            key: 'quarter',
            header: t('quarter'),
            isHeader: true,
            csv: ({ quarter: sold }) => sold,
            cell: ({ quarter: sold }) => sold,
          },
          {
            key: 'country',
            header: t('country'),
            csv: ({ country }) => country,
            cell: ({ country }) => country,
          },
          {
            key: 'vat',
            header: t('vat'),
            isFigure: true,
            isLabelled: true,
            csv: ({ vat }) => (vat === null ? null : { amount: vat }),
            cell: ({ vat }) => money(vat),
          },
        ]}
      />
    </Panel>
  )
}

/** A dash where a rate is missing. */
function useEuros(): (amount: number | null) => string {
  const money = useAmount()
  return (amount) => (amount === null ? '–' : money(amount, 'EUR'))
}
