import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { TextLink } from '../../web/ui/link.tsx'
import { PageTitle as Heading, Wrap } from '../../web/ui/page.tsx'

/**
 * The header of the member's credit pages: balance and a link to orders, receipts and withdrawal.
 */
export function BalanceLead({ credits }: { credits: number }) {
  const t = useTranslations('payments')
  return (
    <>
      {t('credits.lead', { balance: t('balance', { count: credits }) })}{' '}
      <TextLink to="/transactions">{t('transactions.manage')}</TextLink>
    </>
  )
}

/** The layout of pages that sell credits or list payments. */
export function ShopPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <Wrap className="py-5 sm:py-8 lg:py-10">
      <PageTitle>{title}</PageTitle>
      <header className="mb-5 grid max-w-[62ch] gap-2 sm:mb-8">
        <Heading>{title}</Heading>
        {lead && <p className="text-ink-2">{lead}</p>}
      </header>
      {children}
    </Wrap>
  )
}
