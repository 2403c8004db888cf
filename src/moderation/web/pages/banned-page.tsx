import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n.tsx'
import { useApi } from '../../../web/page-context.ts'
import { pageLoader } from '../../../web/page-loader.ts'
import { PageTitle as TabTitle } from '../../../web/page-title.tsx'
import { ButtonLink } from '../../../web/ui/button.tsx'
import { Line, Lines } from '../../../web/ui/lists.tsx'
import { LocalTime } from '../../../web/ui/local-time.tsx'
import { Card, Narrow, PageTitle } from '../../../web/ui/page.tsx'
import { TextLink } from '../../../web/ui/link.tsx'
import { banQuery } from '../queries.ts'

export const loader = pageLoader(async ({ api, queries, user, redirectTo }) => {
  if (user?.profile.status !== 'disabled') throw redirectTo('/members')
  await queries.query({ ...banQuery(api), staleTime: 0 })
  return null
})

/** What a banned member can still do: read the reasons, appeal, and get or delete their data. */
export function Component() {
  const t = useTranslations('banned')
  const reasons = useTranslations('moderation')
  const { number, reason, answer, at, until, changed } = useSuspenseQuery(banQuery(useApi())).data
  return (
    <Narrow className="grid gap-6 py-6 md:py-9">
      <TabTitle>{t('title')}</TabTitle>
      <header className="grid gap-2">
        <PageTitle>{t('title')}</PageTitle>
        <p className="text-ink-2">{t('lead')}</p>
      </header>
      <Card className="grid gap-4">
        {changed && <p className="font-semibold">{t('changed')}</p>}
        <Lines>
          <Line term={t('reason')}>{reasons(`reasons.${reason}`)}</Line>
          <Line term={t('date')}>
            <LocalTime at={at} look="date" />
          </Line>
          {until && (
            <Line term={t('until')}>
              <LocalTime at={until} />
            </Line>
          )}
          <Line term={t('number')}>{number}</Line>
        </Lines>
        {answer && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        )}
        <p className="text-ink-2">{t.rich('rules', { link: link('/pages/ban') })}</p>
        <div>
          <ButtonLink to={`/complaints?about=${number}`} variant="primary" large>
            {t('object')}
          </ButtonLink>
        </div>
      </Card>
      <p>{t.rich('data', { link: link('/notifications?tab=data') })}</p>
      <p>{t.rich('money', { link: link('/transactions') })}</p>
    </Narrow>
  )
}

const link = (to: string) => (children: ReactNode) => <TextLink to={to}>{children}</TextLink>
