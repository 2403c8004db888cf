import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { disputesQuery, warningsQuery, type DisputeList } from './queries.ts'
import { Tab, Tabs } from '../../../web/ui/tabs.tsx'

type Tab = DisputeList | 'warnings' | 'ratio'

const addresses: Record<Tab, string> = {
  open: '/operator/chargebacks',
  debits: '/operator/chargebacks?show=debits',
  all: '/operator/chargebacks?show=all',
  warnings: '/operator/chargebacks?show=warnings',
  ratio: '/operator/chargebacks/share',
}

/** The lists of what banks took back or may take back, with how many wait in each, and the share of card sales. */
export function DisputeTabs({ current }: { current: Tab }) {
  const t = useTranslations('consoleOrders.disputes')
  const show = current === 'warnings' || current === 'ratio' ? 'open' : current
  const { warnings } = useSuspenseQuery(warningsQuery(useApi(), null)).data
  const list = useInfiniteQuery(disputesQuery(useApi(), show)).data?.pages[0]
  const labels: [Tab, string][] = [
    ['open', t('open', { count: list?.open ?? 0 })],
    ['debits', t('debits', { count: list?.debits ?? 0 })],
    ['all', t('all')],
    ['warnings', t('warnings', { count: warnings.length })],
    ['ratio', t('ratio')],
  ]
  return (
    <Tabs label={t('title')}>
      {labels.map(([tab, label]) => (
        <Tab key={tab} to={addresses[tab]} current={tab === current}>
          {label}
        </Tab>
      ))}
    </Tabs>
  )
}
