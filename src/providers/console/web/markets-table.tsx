import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { countryName } from '../../../platform/names.ts'
import { When } from '../../../web/console/when.tsx'
import type { Market, PaymentAccount } from '../contract.ts'
import { providerName } from '../rules.ts'
import { useAmount } from '../../../web/console/use-amount.ts'
import { useMethodName } from './public-use-method-name.ts'

type MarketOfProvider = Market & { provider: string }

/** The methods that each provider offers in each country, with their limits. */
export function MarketsTable({ accounts }: { accounts: PaymentAccount[] }) {
  const t = useTranslations('consoleProviders.providers')
  return (
    <Panel title={t('methods')} foot={t('methodsFoot')} flush>
      <DataTable
        caption={t('methods')}
        rows={accounts.flatMap(({ provider, markets }) =>
          markets.map((market) => ({ ...market, provider })),
        )}
        rowKey={({ provider, country }) => `${provider} ${country}`}
        empty={t('noMethods')}
        csvName="payment-methods.csv"
        columns={useColumns()}
      />
    </Panel>
  )
}

function useColumns(): Column<MarketOfProvider>[] {
  const t = useTranslations('consoleProviders.providers')
  const locale = useLocale()
  return [
    {
      key: 'country',
      header: t('country'),
      isHeader: true,
      csv: ({ country }) => country,
      cell: ({ country }) => countryName(locale, country),
    },
    {
      key: 'provider',
      header: t('provider'),
      csv: ({ provider }) => provider,
      cell: ({ provider }) => providerName(provider),
    },
    {
      key: 'currency',
      header: t('currency'),
      csv: ({ currency }) => currency,
      cell: ({ currency }) => currency,
    },
    {
      key: 'offered',
      header: t('offered'),
      csv: ({ methods }) => methods.map(({ method }) => method).join(' '),
      cell: (market) => <Offered market={market} />,
    },
    {
      key: 'fetchedAt',
      header: t('fetchedAt'),
      isWide: true,
      csv: ({ fetched_at: at }) => at,
      cell: ({ fetched_at: at }) => <When at={at} />,
    },
  ]
}

function Offered({ market: { methods, currency } }: { market: Market }) {
  const t = useTranslations('consoleProviders.providers')
  const methodName = useMethodName()
  const amount = useAmount()
  if (methods.length === 0) return <span className="text-ink-2">{t('nothing')}</span>
  return methods
    .map(({ method, min, max }) => {
      const name = methodName(method)
      if (min !== null && max !== null)
        return t('between', {
          method: name,
          min: amount(min, currency),
          max: amount(max, currency),
        })
      if (min !== null) return t('from', { method: name, min: amount(min, currency) })
      return max === null ? name : t('upTo', { method: name, max: amount(max, currency) })
    })
    .join(', ')
}
