import type { ReactNode } from 'react'
import { useTranslations } from '../../web/i18n.tsx'
import { PageTitle as TabTitle } from '../../web/page-title.tsx'
import { useSettings } from '../../web/shell-queries.ts'
import { BrandName } from '../../web/ui/brand-mark.tsx'
import { ButtonLink } from '../../web/ui/button.tsx'
import { Link } from '../../web/ui/link.tsx'
import { PageTitle } from '../../web/ui/page.tsx'

type FrameProps = { title: string; lead: string; children?: ReactNode }

/** A page whose address has a token: it loads no script and sends the address nowhere. */
export function WithdrawalFrame({ title, lead, children }: FrameProps) {
  const { name } = useSettings()
  return (
    <div className="mx-auto grid w-full max-w-120 content-start gap-6 px-4 py-8">
      <TabTitle>{title}</TabTitle>
      <meta name="referrer" content="same-origin" />
      <meta name="robots" content="noindex" />
      <Link to="/" className="no-underline">
        <BrandName name={name} />
      </Link>
      <div className="grid gap-2">
        <PageTitle>{title}</PageTitle>
        <p className="text-ink-2">{lead}</p>
      </div>
      {children}
    </div>
  )
}

export function ExpiredWithdrawal() {
  const t = useTranslations('withdrawal')
  return (
    <WithdrawalFrame title={t('expired')} lead={t('expiredText')}>
      <ButtonLink to="/withdrawal" variant="primary" large>
        {t('again')}
      </ButtonLink>
    </WithdrawalFrame>
  )
}
