import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, plainAmount } from '../../../../platform/money.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Form, ReasonField } from '../../../../web/console/form.tsx'
import { PageHead } from '../../../../web/console/page-head.tsx'
import { Panel } from '../../../../web/console/panel.tsx'
import { SubmitButton } from '../../../../web/console/submit-button.tsx'
import { DataTable, type Column } from '../../../../web/console/table.tsx'
import { Tag } from '../../../../web/ui/tag.tsx'
import { useFormatter, useLocale, useTranslations } from '../../../../web/i18n.tsx'
import { useApi } from '../../../../web/page-context.ts'
import { pageLoader } from '../../../../web/page-loader.ts'
import { When } from '../../../../web/console/when.tsx'
import { showToast } from '../../../../web/ui/toast.ts'
import { withdrawCampaign, type Campaign } from '../../contract.ts'
import { CampaignForm } from '../campaign-form.tsx'
import { campaignsQuery } from '../queries.ts'

const tones = { planned: 'plum', running: 'ok', ended: 'line', withdrawn: 'line' } as const

export const loader = pageLoader(async ({ api, queries }) => {
  await queries.query(campaignsQuery(api))
  return null
})

export function Component() {
  const t = useTranslations('consoleCampaigns.campaigns')
  const { campaigns } = useSuspenseQuery(campaignsQuery(useApi())).data
  const [leaving, setLeaving] = useState<Campaign | null>(null)
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="console-columns min-[1100px]:grid-cols-[minmax(0,1fr)_372px]">
        <Panel title={t('list')} flush>
          <DataTable
            caption={t('list')}
            rows={campaigns}
            rowKey={({ id }) => id}
            empty={t('empty')}
            csvName="campaigns.csv"
            isMain
            columns={useColumns(setLeaving)}
          />
          {leaving && <WithdrawForm campaign={leaving} onDone={() => setLeaving(null)} />}
        </Panel>
        <CampaignForm />
      </div>
    </>
  )
}

function useColumns(onWithdraw: (campaign: Campaign) => void): Column<Campaign>[] {
  const t = useTranslations('consoleCampaigns.campaigns')
  const locale = useLocale()
  const format = useFormatter()
  return [
    {
      key: 'name',
      header: t('name'),
      isHeader: true,
      csv: ({ name }) => name,
      cell: ({ name, codes, country }) => (
        <>
          <span className="mono-text break-all">{name}</span>
          <span className="text-ink-2 text-xs block">
            {[country ?? t('all'), codes > 1 && t('codes', { count: codes })]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      csv: ({ state }) => state,
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
    },
    {
      key: 'value',
      header: t('value'),
      isFigure: true,
      isLabelled: true,
      csv: ({ percentage, value_amount: amount }) => percentage ?? { amount: amount ?? 0 },
      cell: ({ percentage, value_amount: amount, currency }) =>
        percentage === null
          ? formatMoney({ amount: amount ?? 0, currency: currency ?? 'EUR' }, locale)
          : format.number(percentage / 100, { style: 'percent' }),
    },
    {
      key: 'unit',
      header: t('currency'),
      isExported: true,
      csv: ({ currency, percentage }) => (percentage === null ? currency : '%'),
      cell: ({ currency }) => currency,
    },
    {
      key: 'country',
      header: t('country'),
      isExported: true,
      csv: ({ country }) => country,
      cell: ({ country }) => country,
    },
    {
      key: 'runs',
      header: t('runs'),
      isLabelled: true,
      cell: ({ starts, expires }) => (
        <>
          <When at={starts} /> –{' '}
          <span className="whitespace-nowrap">
            {expires === null ? t('open') : <When at={expires} />}
          </span>
        </>
      ),
    },
    {
      key: 'starts',
      header: t('starts'),
      isExported: true,
      csv: ({ starts }) => starts,
      cell: ({ starts }) => starts,
    },
    {
      key: 'expires',
      header: t('expires'),
      isExported: true,
      csv: ({ expires }) => expires,
      cell: ({ expires }) => expires,
    },
    {
      key: 'used',
      header: t('used'),
      isFigure: true,
      isLabelled: true,
      csv: ({ used }) => used,
      cell: ({ used }) => format.number(used),
    },
    {
      key: 'income',
      header: t('income'),
      isFigure: true,
      isLabelled: true,
      csv: ({ income }) => toPlain(income),
      cell: ({ income }) =>
        income.length === 0
          ? '–'
          : income.map(({ currency, amount, discount }) => (
              <span key={currency} className="block whitespace-nowrap">
                {formatMoney({ amount, currency }, locale)}
                <span className="block text-2xs text-ink-2">
                  {t('discount', { amount: formatMoney({ amount: discount, currency }, locale) })}
                </span>
              </span>
            )),
    },
    {
      key: 'do',
      header: t('do'),
      isFigure: true,
      cell: (campaign) =>
        campaign.withdrawable && (
          <Button variant="line" small onClick={() => onWithdraw(campaign)}>
            {t('withdraw')}
          </Button>
        ),
    },
  ]
}

const toPlain = (income: Campaign['income']): string =>
  income.map(({ amount, currency }) => `${plainAmount({ amount })} ${currency}`).join(', ')

function WithdrawForm({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const t = useTranslations('consoleCampaigns.campaigns')
  const api = useApi()
  const queries = useQueryClient()
  return (
    <div className="px-3.5 py-3">
      <Form
        values={{ reason: '' }}
        onSubmit={async ({ reason }) => {
          await api(withdrawCampaign, { id: campaign.id, reason })
          showToast({ tone: 'ok', text: t('done') })
          await queries.invalidateQueries({ queryKey: ['operator', 'campaigns'] })
          onDone()
        }}
      >
        <p className="text-xs">{t('withdrawText', { name: campaign.name })}</p>
        <ReasonField />
        <SubmitButton danger>{t('withdraw')}</SubmitButton>
      </Form>
    </div>
  )
}
