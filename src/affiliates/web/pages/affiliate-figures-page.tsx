import { useSuspenseQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../platform/money.ts'
import type { Output } from '../../../platform/contract.ts'
import { useLocale, useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { useSearchParams } from '../../../web/router/hooks.ts'
import { useSettings } from '../../../web/shell-queries.ts'
import { BrandName } from '../../../web/ui/brand-mark.tsx'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { Card, PageTitle, SectionTitle, Wrap } from '../../../web/ui/page.tsx'
import type { getAffiliateFigures } from '../../contract.ts'
import { FiguresTable } from '../figures-table.tsx'
import { PayoutsTable } from '../payouts-table.tsx'
import { figuresQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, url }) => {
  const token = url.searchParams.get('token')
  if (token) await queries.query(figuresQuery(api, token))
  return null
})

/** An affiliate's own figures: opened by a link with a token, without an account. */
export function Component() {
  const t = useTranslations('affiliates')
  const { name } = useSettings()
  const token = useSearchParams()[0].get('token')
  return (
    <Wrap className="grid gap-8 py-8">
      <TabTitle>{t('title')}</TabTitle>
      <p>
        <BrandName name={name} />
      </p>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="max-w-[75ch] text-ink-2">{token ? t('lead') : t('noToken')}</p>
      </header>
      {token && <Figures token={token} />}
    </Wrap>
  )
}

function Figures({ token }: { token: string }) {
  const t = useTranslations('affiliates')
  const figures = useSuspenseQuery(figuresQuery(useApi(), token)).data
  return (
    <>
      <Card className="grid gap-1">
        <h2 className="text-lg font-semibold">{figures.network}</h2>
        <AgreementText agreement={figures.agreement} />
      </Card>
      <section className="grid gap-3">
        <SectionTitle>{t('figures.title')}</SectionTitle>
        <p className="text-sm text-ink-2">{t('figures.note', { count: figures.min_people })}</p>
        <FiguresTable months={figures.months} minPeople={figures.min_people} />
      </section>
      <section className="grid gap-3">
        <SectionTitle>{t('payouts.title')}</SectionTitle>
        <p className="text-sm text-ink-2">{t('payouts.note', { count: figures.min_people })}</p>
        <PayoutsTable payouts={figures.payouts} />
      </section>
      <p>
        <a
          href={`/api/affiliate-csv.php?token=${encodeURIComponent(token)}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {t('download')}
        </a>
      </p>
    </>
  )
}

type AgreementProps = { agreement: Output<typeof getAffiliateFigures>['agreement'] }

function AgreementText({ agreement: { kind, percent, lead } }: AgreementProps) {
  const t = useTranslations('affiliates.agreement')
  const locale = useLocale()
  const price = lead ? formatMoney(lead, locale) : ''
  return <p className="text-ink-2">{t(kind, { percent: percent ?? 0, price })}</p>
}
