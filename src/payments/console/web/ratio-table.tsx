import type { Output } from '../../../platform/contract.ts'
import type { CardBrand } from '../../../providers/contract.ts'
import { Panel } from '../../../web/console/panel.tsx'
import { DataTable, type Column } from '../../../web/console/table.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { useFormatter, useTranslations } from '../../../web/i18n.tsx'
import { PACE_DAYS } from '../ratio-rules.ts'
import type { BrandRatio, getDisputeRatio } from '../ratio-contract.ts'
import { useShare } from './use-share.ts'

const brandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export function useBrandName(): (brand: CardBrand | null) => string {
  const t = useTranslations('consoleRatio')
  return (brand) => (brand === null ? t('unknown') : brandNames[brand])
}

const tones = { few: 'line', below: 'ok', half: 'warn', near: 'danger', over: 'danger' } as const

/** Cases and sales of a month by brand of card, and how near they come to the limit. */
export function RatioTable({ ratio }: { ratio: Output<typeof getDisputeRatio> }) {
  const t = useTranslations('consoleRatio')
  const share = useShare()
  const { month, zone, limit, brands } = ratio
  return (
    <Panel
      title={t('title')}
      foot={t('foot', {
        limit: share(limit.basis_points),
        min: limit.min_cases,
        days: PACE_DAYS,
        zone,
      })}
      flush
    >
      <DataTable
        caption={t('title')}
        rows={brands}
        rowKey={({ brand }) => brand ?? ''}
        empty={t('empty')}
        csvName={`dispute-ratio-${month}.csv`}
        columns={useColumns()}
      />
    </Panel>
  )
}

function useColumns(): Column<BrandRatio>[] {
  const t = useTranslations('consoleRatio')
  const toBrand = useBrandName()
  const share = useShare()
  const format = useFormatter()
  const figure = (key: 'fraud' | 'disputes' | 'resolved'): Column<BrandRatio> => ({
    key,
    header: t(key),
    isFigure: true,
    isLabelled: true,
    csv: (row) => String(row[key]),
    cell: (row) => format.number(row[key]),
  })
  return [
    {
      key: 'brand',
      header: t('brand'),
      isHeader: true,
      csv: ({ brand }) => toBrand(brand),
      cell: ({ brand }) => toBrand(brand),
    },
    {
      key: 'sales',
      header: t('sales'),
      isFigure: true,
      isLabelled: true,
      csv: ({ ratio }) => String(ratio.sales),
      cell: ({ ratio }) => format.number(ratio.sales),
    },
    figure('fraud'),
    figure('disputes'),
    figure('resolved'),
    {
      key: 'ratio',
      header: t('ratio'),
      isFigure: true,
      isLabelled: true,
      csv: ({ ratio }) => share(ratio.basis_points),
      cell: ({ ratio }) => share(ratio.basis_points),
    },
    {
      key: 'forecast',
      header: t('forecast'),
      isFigure: true,
      isLabelled: true,
      csv: ({ forecast }) => share(forecast.basis_points),
      cell: ({ forecast }) => share(forecast.basis_points),
    },
    {
      key: 'level',
      header: t('level'),
      csv: ({ level }) => level,
      cell: ({ level }) => <Tag tone={tones[level]}>{t(`levels.${level}`)}</Tag>,
    },
  ]
}
