import { useTranslations } from '../../../web/i18n.tsx'
import { useSettings, useUser } from '../../../web/shell-queries.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PageTitle } from '../../../web/ui/page.tsx'

type OperatorHeadProps = {
  title: string
  lead: string
  status: string
}

/** The header of every operator page. */
export function OperatorHead({ title, lead, status }: OperatorHeadProps) {
  const t = useTranslations('consoleCases')
  const settings = useSettings()
  const user = useUser()
  return (
    <header className="grid gap-3">
      {settings.local && !user?.second_step && <Notice tone="info">{t('localMode')}</Notice>}
      <PageTitle>{title}</PageTitle>
      <p className="text-ink-2">{lead}</p>
      <p role="status" className="text-sm font-semibold tabular-nums">
        {status}
      </p>
    </header>
  )
}
